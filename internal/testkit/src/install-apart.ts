import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/** The arguments with which `npm` installs as quickly as it can. */
export const QUICK_INSTALL = [
  'install',
  '--prefer-offline',
  '--no-package-lock',
  '--no-audit',
  '--no-fund',
] as const;

/** Runs `npm install` in a folder outside the workspace, as quickly as npm can. */
export function npmInstall(folder: string, ...args: readonly string[]): void {
  run('npm', [...QUICK_INSTALL, ...args], folder);
}

/**
 * Copies a folder out of the workspace and installs its dependencies there, so `npm ci` of the
 * workspace stays quick. The copy is kept for the next run.
 *
 * @param name - The name of the copy.
 * @returns The path of the copy.
 */
export function installApart(folder: string, name: string): string {
  const copy = join(tmpdir(), name);
  cpSync(folder, copy, { recursive: true });
  npmInstall(copy, '--ignore-scripts');
  return copy;
}
