import { join } from 'node:path';
import { run, startProgram } from '@profiles/testkit/run';
import { ROOT } from './page.ts';

const COMMAND = ['--conditions=@profiles/source', join(ROOT, 'packages/mock/src/cli.ts')];

/** Runs `profiles-mock` from its source and returns what it prints. */
export function mockOutput(...args: readonly string[]): string {
  return run(process.execPath, [...COMMAND, ...args]).trimEnd();
}

/** Starts `profiles-mock` on a free port, from its source by default. Finds the address it prints. */
export function serveMock(args: readonly string[], cwd: string, command = COMMAND) {
  const all = [...command, ...args, '--port', '0'];
  return startProgram(process.execPath, all, /http:\/\/[^\s/]+:\d+(?=[\s/])/, { cwd });
}
