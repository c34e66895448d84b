import { type SpawnOptions, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/**
 * Starts a program and waits until it prints what `ready` matches, on any of its pipes. A detached
 * one is stopped together with the programs that it started, at the latest at the end of this process.
 *
 * @throws if it ends before, with what it printed.
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  ready: RegExp,
  options: SpawnOptions = {},
) {
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
  const kill = () => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (child.pid === undefined || hasEnded) return;
    process.kill(options.detached ? -child.pid : child.pid, options.killSignal);
  };
  if (options.detached) process.once('exit', kill);
  return {
    /** The first text that it printed and that is `ready`. */
    found,
    /** Returns all that it printed so far. */
    output: () => output,
    /** Resolves when it has ended. */
    ended,
    /** Stops it, and waits for its end. */
    stop: async () => {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
