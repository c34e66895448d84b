import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The options for Playwright to launch Debian's Firefox. */
export const FIREFOX = {
  channel: 'moz-firefox',
  executablePath: join(import.meta.dirname, 'firefox-command.ts'),
};

/** @throws If Firefox is not installed. */
export function requireFirefox(): void {
  try {
    execFileSync('firefox-esr', ['--version']);
  } catch (cause) {
    throw new Error("no Firefox: install Debian's package firefox-esr", { cause });
  }
}
