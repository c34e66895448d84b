import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What users would pick instead, outside the workspace so that `npm ci` stays quick. */
const PEERS = ['openai@7'];

/** Installs the peers where they are not yet, and returns how to import one. */
export function installPeers(): (name: string) => Promise<unknown> {
  const folder = join(tmpdir(), 'profiles-bench-peers');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--prefer-offline', ...PEERS], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { resolve } = createRequire(join(folder, 'package.json'));
  return (name) => import(pathToFileURL(resolve(name)).href);
}
