import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The command as it is published. `npm run build` writes it. */
export const BUILT = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The end of a process. */
export interface ImportEnd {
  /** `null` if it was killed. */
  readonly exitCode: number | null;
  readonly errors: string;
}

/** The environment of a process: without the folder for the state of the developer. */
const ENVIRONMENT = { HOME: '', XDG_STATE_HOME: '', LOCALAPPDATA: '', PROFILES_TOKEN: 'token' };

/** The surroundings of a process. */
interface ImportProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The largest file that the process may write, in kilobytes. */
  readonly maxKilobytes?: number;
  /** The main file. Default: the source. */
  readonly main?: string;
}

/** The command in a process of its own. */
export class ImportProcess {
  readonly #child: ChildProcess;
  readonly #stderr: Readable;
  #errors = '';
  readonly ended: Promise<ImportEnd>;

  constructor(
    argv: readonly string[],
    { env = {}, maxKilobytes, main = SOURCE }: ImportProcessOptions = {},
  ) {
    const conditions = main === SOURCE ? ['--conditions=@profiles/source'] : [];
    const command = [process.execPath, ...conditions, main, ...argv];
    // The unit of `ulimit -f` is 512 bytes. A write beyond fails as on a full disk.
    const limit = `ulimit -f ${2 * (maxKilobytes ?? 0)}; exec "$@"`;
    const [program = '', ...args] =
      maxKilobytes === undefined ? command : ['/bin/sh', '-c', limit, 'sh', ...command];
    const child = spawn(program, args, {
      env: { ...process.env, ...ENVIRONMENT, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    this.#stderr = child.stderr.setEncoding('utf8').on('data', (text) => {
      this.#errors += text;
    });
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode) => resolve({ exitCode, errors: this.#errors }));
    });
  }

  /** Waits until the process has printed words to standard error. */
  async printed(words: string): Promise<void> {
    while (!this.#errors.includes(words)) await once(this.#stderr, 'data');
  }

  /** Returns the memory that the process uses now (RSS), in bytes. On Linux only. */
  memory(): number {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    } catch {
      // It has ended.
      return 0;
    }
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#child.kill(signal);
  }
}
