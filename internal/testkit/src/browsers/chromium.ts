import { existsSync } from 'node:fs';

/** The options for Playwright to launch Debian's Chromium, even as root, without background traffic. */
export const CHROMIUM = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
};

/** @throws If Chromium is not installed. */
export function requireChromium(): void {
  const { executablePath } = CHROMIUM;
  if (existsSync(executablePath)) return;
  throw new Error(
    `no Chromium at ${executablePath}: install Debian's package chromium, or set CHROMIUM to its path`,
  );
}
