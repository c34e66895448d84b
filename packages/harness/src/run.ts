import { spawnSync } from 'node:child_process';

/** The maximum duration of a program in milliseconds. */
const LONGEST_RUN = 600_000;

/** Runs a command to its end, whatever its exit code. */
export function attempt(
  command: string,
  args: readonly string[],
  cwd?: string,
  env?: Readonly<Record<string, string>>,
) {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: LONGEST_RUN,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
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
