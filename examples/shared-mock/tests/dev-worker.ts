import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

const PROJECT = join(import.meta.dirname, '..');
const WRANGLER = join(PROJECT, 'node_modules/wrangler/bin/wrangler.js');

/** Disables usage reports, update checks, location look-ups and traces of Wrangler. */
const OFFLINE = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
};

/** The admin token of the Worker under test. */
export const ADMIN_TOKEN = 'token-of-the-tests';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a Worker for the tests that need no settings of their own. */
    readonly url: string;
  }
}

/** Starts the Worker before the tests. Its sandboxes can be stopped. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const worker = await startWorker({ ADMIN_TOKEN }, 'tests/worker/abortable.ts');
  provide('url', worker.url);
  return () => worker[Symbol.asyncDispose]();
}

export type DevWorker = Awaited<ReturnType<typeof startWorker>>;

/** Starts the Worker in a process of its own, with these variables. */
export async function startWorker(
  vars: Readonly<Record<string, string | number>> = { ADMIN_TOKEN },
  entry = 'src/worker.ts',
) {
  // In memory where that is possible: each object has a database of its own.
  const state = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'profiles-'));
  // In a file, which replaces the developer's own .dev.vars.
  const variables = join(state, 'variables');
  const lines = Object.entries(vars).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(variables, lines.join(''));
  const args = [entry, '--persist-to', state, '--env-file', variables];
  let running = await start(args);
  return {
    get url() {
      return running.url;
    },
    /** Ends the process, and starts another with the same storage. */
    async restart() {
      await running.stop();
      running = await start(args);
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      rmSync(state, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts Wrangler, again if another process has taken a port that Wrangler had found free. */
async function start(args: readonly string[], attempts = 5) {
  const address = ['--ip', '127.0.0.1', '--port', '0'];
  const child = spawn(process.execPath, [WRANGLER, 'dev', ...args, ...address], {
    cwd: PROJECT,
    env: { ...process.env, ...OFFLINE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`;
    const url = /Ready on (http:\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    const stop = async () => {
      child.kill();
      await ended;
    };
    return { url, stop };
  }
  if (attempts > 1 && output.includes('Address already in use')) return start(args, attempts - 1);
  throw new Error(`wrangler dev ended:\n${output}`);
}
