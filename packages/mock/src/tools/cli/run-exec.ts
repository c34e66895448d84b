import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import spawn from 'cross-spawn';
import { EXIT } from './exit-codes.ts';
import { errorCode } from './file-errors.ts';
import { type CliOutput, oneLine } from './output.ts';
import { readExecArguments } from './serve/arguments.ts';
import { isInForeground } from './serve/keys.ts';
import { startServe } from './serve/run-serve.ts';

/** The exit codes of shells for a command that cannot be started, and for one that a signal has ended. */
const [NOT_STARTED, NOT_FOUND, SIGNALLED] = [126, 127, 128];

/** The signals that are passed on, with whether a terminal sends them to the command itself. */
const SIGNALS = { SIGINT: true, SIGQUIT: true, SIGTERM: false, SIGHUP: false } as const;
type Signal = keyof typeof SIGNALS;

/**
 * Runs `profiles-mock exec`: a command beside a mock on a free port, with its address in the variable
 * `PROFILES_BASE_URL`. The standard output is that of the command alone.
 *
 * @returns The exit code of the command.
 */
export async function runExec(argv: readonly string[], output: CliOutput): Promise<number> {
  const end = argv.indexOf('--');
  const flags = end === -1 ? argv : argv.slice(0, end);
  const [file, ...args] = argv.slice(flags.length + 1);
  const lines: string[] = [];
  const options = readExecArguments(flags, { ...output, out: (line) => lines.push(line) });
  // The standard output has nothing of the mock but its help.
  for (const line of lines) (options === EXIT.done ? output.out : output.error)(line);
  if (typeof options === 'number') return options;
  const print = (text: string) => output.error(oneLine(`profiles-mock: ${text}`));
  if (file === undefined) {
    print('exec needs a command after --, such as: profiles-mock exec -- npm test');
    return EXIT.usage;
  }
  const stop = new AbortController();
  let child: ChildProcess | undefined;
  const listeners = Object.entries(SIGNALS).map(([name, isOfTerminal]) => {
    const listener = () => {
      stop.abort(name);
      // The terminal sends it to every process in the foreground.
      if (!isOfTerminal || !isInForeground()) child?.kill(name as Signal);
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  const log = { ...output, out: output.error, isColoured: false };
  const running = await startServe(options, log, { ...log, out: () => {} }, stop.signal);
  try {
    if (stop.signal.aborted) return signalled(stop.signal.reason);
    if (running.exitCode !== undefined) return running.exitCode;
    const env = { ...process.env, PROFILES_BASE_URL: running.url };
    child = spawn(file, args, { stdio: 'inherit', env });
    const [code, signal] = await once(child, 'exit');
    return code ?? signalled(signal);
  } catch (error) {
    const code = errorCode(error);
    print(`${file} cannot be started (${code}).`);
    return code === 'ENOENT' ? NOT_FOUND : NOT_STARTED;
  } finally {
    await running.close();
    for (const remove of listeners) remove();
  }
}

function signalled(signal: NodeJS.Signals): number {
  return SIGNALLED + constants.signals[signal];
}
