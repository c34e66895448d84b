import { existsSync } from 'node:fs';

/** How Playwright launches Debian's Chromium: as root too, and without a call home. */
export const CHROMIUM = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
};

/** @throws Where there is no Chromium. */
export function requireChromium(): void {
  const { executablePath } = CHROMIUM;
  if (existsSync(executablePath)) return;
  throw new Error(
    `no Chromium at ${executablePath}: install Debian's package chromium, or name its path in CHROMIUM`,
  );
}
