import { join } from 'node:path';
import { run } from '@profiles/harness/run';
import { startProgram } from '@profiles/harness/start-program';
import { ROOT } from './page.ts';

const COMMAND = ['--conditions=@profiles/source', join(ROOT, 'packages/mock/src/cli.ts')];

/** Runs `profiles-mock` from its source and returns what it prints. */
export function mockOutput(...args: readonly string[]): string {
  return run(process.execPath, [...COMMAND, ...args]).trimEnd();
}

/** Starts `profiles-mock` from its source, on a free port. It prints its address, `found`. */
export function serveMock(args: readonly string[], cwd: string) {
  const all = [...COMMAND, ...args, '--port', '0'];
  return startProgram(process.execPath, all, /http:\/\/\S+:\d+(?=\s)/, { cwd });
}
