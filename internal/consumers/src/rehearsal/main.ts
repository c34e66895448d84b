/**
 * Publishes the packages to a registry on this machine, and uses them from there: `npm run release:rehearse`.
 * With `--packed FOLDER`, publishes the tarballs in this folder, as the release does. With `--sboms FOLDER`,
 * writes a software bill of materials for each of them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installRuntimes, nodePackage } from '@profiles/testkit/install';
import { build, pack } from '@profiles/testkit/pack';
import { startRegistry } from './registry.ts';
import { checkPublished, checkTested, readTarballs } from './tarballs.ts';
import { useOnNode } from './use-on-node.ts';
import { writeSboms } from './write-sboms.ts';

/** The newest Node of each supported major version. */
const NODES = { node22: nodePackage('22'), node24: nodePackage('24'), node26: nodePackage('26') };

const { values } = parseArgs({
  options: { packed: { type: 'string' }, sboms: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'profiles-rehearsal-'));

try {
  const tarballs = readTarballs(values.packed ?? buildAndPack());
  const problems = [...checkTested(tarballs)];
  const registry = await startRegistry(folder);
  try {
    for (const { tarball } of tarballs) registry.publish(tarball);
    problems.push(...checkPublished(tarballs, join(folder, 'published'), registry.env));
    writeSboms(
      tarballs,
      values.sboms ?? join(folder, 'sboms'),
      join(folder, 'alone'),
      registry.env,
    );
    const installed = installRuntimes('profiles-rehearsal-nodes', NODES);
    for (const name of Object.keys(NODES)) {
      const node = installed(`${name}/bin/node`);
      problems.push(...(await useOnNode(node, join(folder, name), registry.env)));
    }
  } finally {
    await registry.stop();
  }
  for (const problem of problems) console.error(`\n✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('\nThe release is rehearsed.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function buildAndPack(): string {
  build();
  const packed = join(folder, 'packed');
  mkdirSync(packed);
  pack(packed);
  return packed;
}
