import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '@profiles/testkit/run';
import type { LocalTarball } from './local-tarball.ts';

/** Returns a version before another one. `^1.2.3-0` accepts both. */
export function versionBefore(version: string): string {
  return `${version}-0`;
}

/**
 * Packs the same files under an earlier version, so that a project can upgrade from it.
 *
 * @returns The path of the tarball.
 */
export function packPrevious({ tarball, version }: LocalTarball, folder: string): string {
  const unpacked = join(folder, basename(tarball, '.tgz'));
  mkdirSync(unpacked, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', unpacked]);
  const path = join(unpacked, 'package/package.json');
  const manifest: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const dependencies = Object.entries(manifest.dependencies).map(([name, range]) => {
    return [name, name.startsWith('@profiles/') ? `^${versionBefore(version)}` : range] as const;
  });
  const previous = {
    ...manifest,
    version: versionBefore(version),
    dependencies: Object.fromEntries(dependencies),
  };
  writeFileSync(path, JSON.stringify(previous));
  const target = `${unpacked}.tgz`;
  run('tar', ['-czf', target, '-C', unpacked, 'package']);
  return target;
}
