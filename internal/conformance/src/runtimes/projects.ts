import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from '@profiles/testkit/install-apart';
import { nodePackage } from '@profiles/testkit/install-runtimes';
import type { PackedPackage } from '@profiles/testkit/pack';
import manifest from '../../package.json' with { type: 'json' };

/** The runtimes that npm installs, the newest of each major version. */
export const RUNTIMES = {
  node22: nodePackage('22'),
  node24: nodePackage('24'),
  node26: nodePackage('26'),
  bun: '1',
  deno: '2',
  workerd: '1',
};

/** Older versions that behave in another way. */
export const FURTHER_RUNTIMES = {
  // undici 7.24 fails on a 401 if the body can be read only once. Other versions do not.
  'node24.13': nodePackage('24.13'),
  'node24.14': nodePackage('24.14'),
  'node24.16': nodePackage('24.16'),
};

/** The packages of OpenTelemetry, in the versions of the workspace. */
const OPEN_TELEMETRY = Object.entries(manifest.devDependencies)
  .filter(([name]) => name.startsWith('@opentelemetry/'))
  .map(([name, version]) => `${name}@${version}`);

/** Creates a project in `folder` that depends on the tarballs. */
export function installTarballs(packages: readonly PackedPackage[], folder: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const tarballs = packages.map(({ tarball }) => tarball);
  npmInstall(folder, '--ignore-scripts', ...tarballs, ...OPEN_TELEMETRY);
}
