import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PEERS = join(import.meta.dirname, '..', 'peers');

/**
 * Installs what users would pick instead, outside the workspace so that `npm ci` stays quick, and
 * beside it the modules that use it.
 *
 * @returns The folder where all of it is.
 */
export function installPeers(): string {
  const folder = join(tmpdir(), 'profiles-bench-peers');
  cpSync(PEERS, folder, { recursive: true });
  const quick = ['--prefer-offline', '--no-package-lock', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--ignore-scripts', '--loglevel=error', ...quick], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

/** Loads a package from where the peers are installed. */
export function loadPeer(folder: string, name: string): Promise<unknown> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  return import(pathToFileURL(resolve(name)).href);
}
