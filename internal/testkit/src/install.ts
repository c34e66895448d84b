import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/**
 * The arguments with which `npm` installs quickly. It does not prefer its cache, whose lists of versions
 * may lack one that another package needs.
 */
export const QUICK_INSTALL = ['install', '--no-package-lock', '--no-audit', '--no-fund'] as const;

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

/** Returns the package of npm with Node for this machine. The package `node` installs it with a script. */
export function nodePackage(version: string): string {
  return `npm:node-${process.platform}-${process.arch}@${version}`;
}

/**
 * Installs runtimes outside the workspace, so that `npm ci` stays fast. They stay there for the next
 * run.
 *
 * @param name - The name of their folder.
 * @param runtimes - The packages of npm that install them.
 * @returns A function that returns the path of an installed executable.
 */
export function installRuntimes(
  name: string,
  runtimes: Readonly<Record<string, string>>,
): (path: string) => string {
  const folder = join(tmpdir(), name);
  mkdirSync(folder, { recursive: true });
  // Their scripts install the executables. Newer versions of npm run only allowed scripts.
  const allowScripts = { bun: true, deno: true, workerd: true };
  const manifest = { private: true, dependencies: runtimes, allowScripts };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  npmInstall(folder);
  return (path) => join(folder, 'node_modules', path);
}
