import { type ChildProcess, spawn } from 'node:child_process';

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
  // Detached, because signals for the mock are not for the browser.
  const opener = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
  opener.on('error', onFailure).on('exit', (code) => {
    if (code !== 0) onFailure();
  });
  opener.unref();
  return opener;
}
