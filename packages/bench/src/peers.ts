import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installApart } from '@profiles/harness/install-apart';

const PEERS = join(import.meta.dirname, '..', 'peers');

/**
 * Installs what users would pick instead, outside the workspace so that `npm ci` stays quick, and
 * beside it the modules that use it.
 *
 * @returns The folder where all of it is.
 */
export function installPeers(): string {
  return installApart(PEERS, 'profiles-bench-peers');
}

/** Loads a package from where the peers are installed. */
export function loadPeer(folder: string, name: string): Promise<unknown> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  return import(pathToFileURL(resolve(name)).href);
}
