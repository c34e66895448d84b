import { type SpawnOptions, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/**
 * Starts a program and waits until its output matches `ready`, on any of its pipes. A detached
 * program is stopped with its children, at the latest when this process ends.
 *
 * @throws If it ends before, with its output.
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
    /** The first output that matches `ready`. */
    found,
    /** Returns its output so far. */
    output: () => output,
    /** Resolves when the program has ended. */
    ended,
    pid: child.pid ?? Number.NaN,
    /** Stops the program, and waits until it has ended. */
    stop: async () => {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
