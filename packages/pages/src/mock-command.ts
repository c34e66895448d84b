import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { run } from '@profiles/harness/run';
import { ROOT } from './page.ts';

const COMMAND = ['--conditions=@profiles/source', join(ROOT, 'packages/mock/src/cli.ts')];

/** Runs `profiles-mock` from its source and returns what it prints. */
export function mockOutput(...args: readonly string[]): string {
  return run(process.execPath, [...COMMAND, ...args]).trimEnd();
}

/** A `profiles-mock` that serves requests. */
export interface ServingMock {
  /** The address of the service. */
  readonly url: string;
  /** Stops the command and returns the lines that it printed. */
  stop(): Promise<readonly string[]>;
}

/** Starts `profiles-mock` from its source, on a free port. */
export async function serveMock(args: readonly string[], cwd: string): Promise<ServingMock> {
  const child = spawn(process.execPath, [...COMMAND, ...args, '--port', '0'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      printed += chunk;
      const [found] = /http:\/\/\S+:\d+/.exec(printed) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`profiles-mock ended: ${printed}`)), reject);
  });
  return {
    url,
    async stop() {
      child.kill();
      await ended;
      return printed.split('\n');
    },
  };
}
