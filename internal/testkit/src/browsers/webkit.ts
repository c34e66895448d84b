import { globSync } from 'node:fs';
import { join } from 'node:path';

export const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');

/** The options for Playwright to launch Debian's WebKitGTK. */
export const WEBKIT = {
  channel: 'moz-firefox',
  executablePath: join(import.meta.dirname, 'webkit-command.ts'),
};

/** @throws If WebKitGTK is not installed. */
export function requireWebKit(): void {
  if (MINI_BROWSER !== undefined) return;
  throw new Error("no WebKitGTK: install Debian's packages webkit2gtk-driver and xvfb");
}
