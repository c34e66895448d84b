import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The maximum duration of a program in milliseconds. */
const LONGEST_RUN = 600_000;

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
  if (child.killed) throw new Error(`${command} did not end within ${LONGEST_RUN} ms`);
  return endOf(status, stdout, stderr);
}

function optionsOf(cwd?: string, env?: Readonly<Record<string, string>>) {
  return {
    cwd,
    env: { ...process.env, ...env },
    timeout: LONGEST_RUN,
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
