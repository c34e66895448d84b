import { type SpawnOptions, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/** A program that runs until it is stopped. */
export interface StartedProgram {
  /** The first text that it printed and that is `ready`. */
  readonly found: string;
  /** Returns all that it printed so far. */
  output(): string;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
  /** Stops it, and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it prints what `ready` matches, on any of its pipes.
 *
 * @throws if it ends before, with what it printed.
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  ready: RegExp,
  options: SpawnOptions = {},
): Promise<StartedProgram> {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { stdio, ...options });
  const ended = once(child, 'close');
  let output = '';
  const found = await new Promise<string>((resolve, reject) => {
    for (const pipe of child.stdio.filter((each) => each instanceof Readable)) {
      pipe.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [match] = ready.exec(output) ?? [];
        if (match !== undefined) resolve(match);
      });
    }
    ended.then(() => reject(new Error(`${command} ended:\n${output.slice(-2000)}`)), reject);
  });
  const stop = async () => {
    child.kill(options.killSignal);
    await ended;
  };
  return { found, output: () => output, ended, stop };
}
