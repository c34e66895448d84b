import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What users would pick instead, and what loads the servers. */
const PEERS = [
  '@stoplight/prism-cli@5',
  'autocannon@9',
  'json-server@0.17',
  'nock@15',
  'openai@7',
  'wiremock@3',
];

/** Peers, outside the workspace so that `npm ci` stays quick. */
export interface Peers {
  readonly folder: string;
  readonly load: (name: string) => Promise<unknown>;
}

/** Installs the peers where they are not yet. */
export function installPeers(): Peers {
  const folder = join(tmpdir(), 'profiles-bench-peers');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--prefer-offline', ...PEERS], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { resolve } = createRequire(join(folder, 'package.json'));
  return { folder, load: (name) => import(pathToFileURL(resolve(name)).href) };
}
