/** Runs programs of Node on this machine, or on a Windows beside it. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, win32 } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PATIENCE, PROCESS } from './runtime.ts';

/** A machine with Node. */
export interface Machine {
  readonly name: string;
  /** The command of Node. The arguments of a program follow. */
  readonly command: readonly string[];
  /** The command of the shell. A script follows. */
  readonly shell: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly isWindows: boolean;
  /** Whether a program of this machine can be sent what Ctrl+C sends. */
  readonly hasSignals: boolean;
  /** Returns how programs of the machine name a path of this one. */
  pathOf(path: string): string;
  /** Further names that a file has, each from its path here. */
  readonly names: readonly ((path: string) => string)[];
}

/** Returns the further names of a file on Windows. */
export function windowsNames(pathOf: (path: string) => string): Machine['names'] {
  return [
    (path) => win32.basename(pathOf(path)),
    (path) => pathOf(path).toUpperCase(),
    (path) => pathOf(path).replaceAll('\\', '/'),
    (path) => pathOf(path).replace(/^(\w):/, '\\\\localhost\\$1$'),
  ];
}

const isWindows = process.platform === 'win32';
const same = (path: string) => path;

/** The machine that runs this. */
export const THIS_MACHINE: Machine = {
  name: process.platform,
  command: [process.execPath],
  shell: isWindows ? ['cmd', '/d', '/c'] : ['sh'],
  env: {},
  isWindows,
  hasSignals: !isWindows,
  pathOf: same,
  names: isWindows ? windowsNames(same) : [(path) => basename(path)],
};

/** How often the output of a program is read, in milliseconds. */
const POLL_MS = 25;

/** The outputs of programs. */
const outputs = mkdtempSync(join(tmpdir(), 'profiles-outputs-'));
process.once('exit', () => rmSync(outputs, { recursive: true, force: true }));

/** A program that was started. */
export type Program = ReturnType<typeof start>;

/** Starts a program. Its output goes into a file, because Node in Wine cannot write into a pipe. */
export function start(
  { command: [file = '', ...prefix], env }: Machine,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
) {
  const path = join(outputs, randomUUID());
  const target = openSync(path, 'w');
  const child = spawn(file, [...prefix, ...args], {
    ...PROCESS,
    cwd: options.cwd,
    env: { ...PROCESS.env, ...env, ...options.env },
    stdio: ['ignore', target, target],
  });
  closeSync(target);
  const output = () => readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let hasEnded = false;
  ended.then(
    () => {
      hasEnded = true;
    },
    () => {},
  );
  return {
    output,
    /** Resolves with the exit code, which is `null` after a signal. */
    ended,
    /** Waits until a part of the output matches, and returns it. */
    async waitFor(pattern: RegExp): Promise<string> {
      for (let waited = 0; waited < PATIENCE; waited += POLL_MS) {
        const isLast = hasEnded;
        const [match] = pattern.exec(output()) ?? [];
        if (match !== undefined) return match;
        if (isLast) break;
        await setTimeout(POLL_MS);
      }
      throw new Error(`${args[0]} does not print ${pattern}:\n${output().slice(-2000)}`);
    },
    async stop(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      return ended;
    },
  };
}
