import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@profiles/testkit/run';

/** A tarball on this machine. */
export interface LocalTarball {
  readonly name: string;
  readonly version: string;
  readonly tarball: string;
  readonly integrity: string;
  /** Paths inside the package. */
  readonly files: readonly string[];
}

/**
 * Reads all tarballs in a folder and in those below.
 *
 * @throws If there is none.
 */
export function readTarballs(folder: string): readonly LocalTarball[] {
  const paths = globSync('**/*.tgz', { cwd: folder }).sort();
  if (paths.length === 0) throw new Error(`${folder} has no tarball: build and pack first`);
  return paths.map((path) => readTarball(join(folder, path)));
}

/** Reads the manifest, the hash and the files of a tarball. */
function readTarball(tarball: string): LocalTarball {
  const manifest = run('tar', ['-xzOf', tarball, 'package/package.json']);
  const { name, version }: { readonly name: string; readonly version: string } =
    JSON.parse(manifest);
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  const paths = run('tar', ['-tzf', tarball]).split('\n');
  const files = paths.filter((path) => path !== '').map((path) => path.replace('package/', ''));
  return { name, version, tarball, integrity: `sha512-${hash}`, files: files.sort() };
}
