import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The keys that a terminal turns into signals, unless it is in raw mode. */
const SIGNALS = { '\u0003': 'SIGINT', '\u001a': 'SIGTSTP', '\u001c': 'SIGQUIT' } as const;

/** How often a background job looks whether it is in the foreground now: `fg` sends no signal to a job that runs. */
const FOREGROUND_CHECK_MS = 1000;

/** The part of a terminal that is used. */
export interface Terminal extends Pick<NodeJS.EventEmitter, 'on' | 'off'> {
  setRawMode(isRaw: boolean): Terminal;
  pause(): unknown;
  resume(): unknown;
}

/** The functions of the system that keys depend on. */
const SYSTEM = {
  open: (url: string, onFailure: () => void) => void openInBrowser(url, onFailure),
  /** Sends a signal to the processes to which the terminal sends it outside raw mode. */
  send(signal: NodeJS.Signals): void {
    if (process.platform === 'win32') process.emit(signal);
    else process.kill(0, signal);
  },
  isInForeground,
};

/**
 * Reads the keys of `serve` from a terminal, without Enter. Ctrl+C and Ctrl+Z have their usual
 * effects.
 *
 * @param inspector - The address of the inspector, if the command serves one.
 * @returns A function that restores the mode of the terminal.
 */
export function serveKeys(
  terminal: Terminal,
  inspector: string | undefined,
  out: (line: string) => void,
  { open, send, isInForeground } = SYSTEM,
): () => void {
  const openInspector = () =>
    inspector && open(inspector, () => out(`Open ${inspector} in a browser.`));
  let help = `Keys: ${inspector ? 'o opens the inspector in a browser, ' : ''}q ends the mock.\n`;
  let isReading = false;
  const start = () => {
    if (isReading || !isInForeground()) return;
    isReading = true;
    terminal.setRawMode(true).resume();
    // Once, as soon as the keys have an effect.
    if (help) out(help);
    help = '';
  };
  const pause = () => {
    isReading = false;
    terminal.setRawMode(false).pause();
  };
  const stop = () => {
    clearInterval(check);
    process.off('SIGCONT', start);
    terminal.off('data', onData);
    pause();
  };
  const onData = (data: Buffer) => {
    const keys = data.toString('latin1');
    const [, signal] = Object.entries(SIGNALS).find(([key]) => keys.includes(key)) ?? [];
    if (keys === 'o') openInspector();
    if (keys === 'q') process.emit('SIGINT');
    if (signal === undefined) return;
    // After this, the terminal itself handles Ctrl+C.
    if (signal === 'SIGTSTP') pause();
    else stop();
    send(signal);
    // Continues here after `fg`, or if nothing has stopped the process.
    if (signal === 'SIGTSTP') start();
  };
  // A stream that is not paused reads as soon as it has a listener, and the shell stops a background job
  // that reads.
  terminal.pause();
  // The terminal may be gone.
  terminal.on('error', () => {}).on('data', onData);
  process.on('SIGCONT', start);
  const check = setInterval(start, FOREGROUND_CHECK_MS).unref();
  start();
  return stop;
}

/** Returns whether this process is in the foreground. A terminal stops background jobs that use it. */
export function isInForeground(): boolean {
  const { pid, platform } = process;
  if (platform === 'win32') return true;
  try {
    if (platform !== 'linux')
      return String(execFileSync('ps', ['-o', 'stat=', '-p', `${pid}`])).includes('+');
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field, the name, is in parentheses and may contain spaces and parentheses.
    const [, , group, , , foregroundGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return group === foregroundGroup;
  } catch {
    return false;
  }
}

/** The command of each platform that opens an address. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Opens an address in the browser of the user.
 *
 * @param onFailure - Called if the platform has no command for this, or the command fails.
 */
export function openInBrowser(
  url: string,
  onFailure: () => void,
  [command = 'xdg-open', ...args]: readonly string[] = OPENERS[process.platform] ?? [],
): ChildProcess {
  // Detached, so that the browser does not get the signals for the mock.
  const opener = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
  opener.on('error', onFailure).on('exit', (code) => {
    if (code !== 0) onFailure();
  });
  opener.unref();
  return opener;
}
