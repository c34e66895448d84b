import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { attempt, startProgram } from '../run.ts';

const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

const SCREEN = ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
const WINDOW = ['--geometry=1440x900', '--enable-write-console-messages-to-stdout=true'];

/**
 * Opens a page in Debian's WebKitGTK, on a screen that nobody sees.
 *
 * @param onLine - Called with each line that the page prints to the console.
 * @throws If it is not installed.
 */
export async function openInWebKit(url: string, onLine = (_: string) => {}) {
  if (MINI_BROWSER === undefined) {
    throw new Error("no WebKitGTK: install Debian's packages webkit2gtk-driver and xvfb");
  }
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const screen = await startProgram('Xvfb', SCREEN, /^\d+(?=\n)/, { detached: true });
  const env = { ...process.env, HOME: home, DISPLAY: `:${screen.found}` };
  const { stdout: version } = attempt(MINI_BROWSER, ['--version'], home, env);
  const browser = spawn(MINI_BROWSER, [...WINDOW, url], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(browser, 'close');
  // The console is on either.
  for (const input of [browser.stdout, browser.stderr]) {
    createInterface({ input }).on('line', onLine);
  }
  return {
    version: version.replace('WebKitGTK', '').trim(),
    async close() {
      browser.kill();
      await ended;
      await screen.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
