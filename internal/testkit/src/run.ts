import { type SpawnOptions, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The maximum duration of a program in milliseconds. */
const MAX_RUN_LENGTH = 600_000;

/** Runs a command to its end, whatever its exit code. */
export function attempt(
  command: string,
  args: readonly string[],
  cwd?: string,
  env?: Readonly<Record<string, string>>,
) {
  const options = { ...optionsOf(cwd, env), encoding: 'utf8' } as const;
  const { error, status, stdout, stderr } = spawnSync(command, args, options);
  if (error) throw error;
  return endOf(status, stdout, stderr);
}

/** Runs a command as `attempt` does, and lets others run at the same time. */
export async function attemptAsync(
  command: string,
  args: readonly string[],
  cwd?: string,
  env?: Readonly<Record<string, string>>,
) {
  const child = spawn(command, args, {
    ...optionsOf(cwd, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (child.killed) throw new Error(`${command} did not end within ${MAX_RUN_LENGTH} ms`);
  return endOf(status, stdout, stderr);
}

function optionsOf(cwd?: string, env?: Readonly<Record<string, string>>) {
  return {
    cwd,
    env: { ...process.env, ...env },
    timeout: MAX_RUN_LENGTH,
    shell: process.platform === 'win32',
  };
}

function endOf(status: number | null, stdout: string, stderr: string) {
  return {
    ok: status === 0,
    stdout,
    /** Standard output and standard error, for a message. */
    output: `${stdout}${stderr}`.trim(),
  };
}

/** Runs a command and returns its standard output. Throws if it fails. */
export function run(command: string, args: readonly string[], cwd?: string): string {
  const finished = attempt(command, args, cwd);
  if (finished.ok) return finished.stdout;
  throw new Error(`${[command, ...args].join(' ')} failed:\n${finished.output}`);
}

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
