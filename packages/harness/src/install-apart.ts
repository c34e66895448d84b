import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/** Runs `npm install` in a folder outside the workspace, as quickly as npm can. */
export function npmInstall(folder: string, ...args: readonly string[]): void {
  const quick = ['--prefer-offline', '--no-package-lock', '--no-audit', '--no-fund'];
  run('npm', ['install', ...quick, ...args], folder);
}

/**
 * Copies a folder out of the workspace, and installs there what its `package.json` asks for: so
 * `npm ci` stays quick. It stays there for the next time.
 *
 * @param name - Names the copy.
 * @returns The copy.
 */
export function installApart(folder: string, name: string): string {
  const copy = join(tmpdir(), name);
  cpSync(folder, copy, { recursive: true });
  npmInstall(copy, '--ignore-scripts');
  return copy;
}
