import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROJECT = join(import.meta.dirname, '../..');
const WRANGLER = join(PROJECT, 'node_modules/wrangler/bin/wrangler.js');

/** The admin token of the Worker under test. */
export const ADMIN_TOKEN = 'token-of-the-tests';

/** The options of a Worker under test. */
export interface WorkerOptions {
  readonly vars?: Readonly<Record<string, string | number>>;
  readonly entry?: string;
}

/** The Worker in a process of its own. */
export class DevWorker implements AsyncDisposable {
  readonly #options: WorkerOptions;
  // In memory where that is possible: each of a thousand objects has a database of its own.
  readonly #state = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'profiles-'));
  #child: ChildProcess | undefined;
  #url = '';

  private constructor(options: WorkerOptions) {
    this.#options = options;
  }

  static async start(options: WorkerOptions = {}): Promise<DevWorker> {
    const worker = new DevWorker(options);
    try {
      await worker.#start();
    } catch (error) {
      await worker[Symbol.asyncDispose]();
      throw error;
    }
    return worker;
  }

  get url(): string {
    return this.#url;
  }

  /** The process id of Wrangler, whose children run the Worker. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Ends the process, and starts another with the same storage. */
  async restart(): Promise<void> {
    await this.#stop();
    await this.#start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop();
    rmSync(this.#state, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Starts again if another process has taken a port that Wrangler had found free. */
  async #start(attempts = 5): Promise<void> {
    const output = await this.#tryToStart();
    if (output === undefined) return;
    if (attempts === 1 || !output.includes('Address already in use')) {
      throw new Error(`wrangler dev ended:\n${output}`);
    }
    await this.#start(attempts - 1);
  }

  /** Returns the output if Wrangler ends before the Worker is ready. */
  async #tryToStart(): Promise<string | undefined> {
    const { entry = 'src/worker.ts', vars = { ADMIN_TOKEN } } = this.#options;
    // In a file, which replaces the developer's own .dev.vars.
    const variables = join(this.#state, 'variables');
    const lines = Object.entries(vars).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(variables, lines.join(''));
    const address = ['--ip', '127.0.0.1', '--port', '0'];
    const files = ['--persist-to', this.#state, '--env-file', variables];
    const child = spawn(process.execPath, [WRANGLER, 'dev', entry, ...address, ...files], {
      cwd: PROJECT,
      env: { ...process.env, ...OFFLINE },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let output = '';
    child.stderr.on('data', (text) => {
      output += text;
    });
    for await (const line of createInterface({ input: child.stdout })) {
      output += `${line}\n`;
      const url = /Ready on (http:\S+)/.exec(line)?.[1];
      if (url === undefined) continue;
      this.#url = url;
      child.stdout.resume();
      return undefined;
    }
    return output;
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}

/** Disables usage reports, update checks, location look-ups and traces of Wrangler. */
const OFFLINE = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
};
