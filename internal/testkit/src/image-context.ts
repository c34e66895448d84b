import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from './install.ts';
import { type PackedPackage, withDependencies } from './pack.ts';

const DOCKERFILE = join(import.meta.dirname, '../../../packages/mock/Dockerfile');

/** What an installed package needs for development alone. */
const UNUSED = [
  'node_modules/**/*.{map,ts,cts,mts,cjs}',
  'node_modules/{@profiles/*,zod}/src',
  'node_modules/.package-lock.json',
];

/** Writes the folder that the image of the mock is built from, with the packed packages. */
export function writeImageContext(folder: string, packages: readonly PackedPackage[]): void {
  mkdirSync(join(folder, 'state'), { recursive: true });
  // Below a project, npm would install into that one.
  writeFileSync(join(folder, 'package.json'), '{}');
  const tarballs = withDependencies(packages, '@profiles/mock').map(({ tarball }) => tarball);
  const lean = ['--omit=dev', '--omit=peer', '--omit=optional', '--ignore-scripts', '--no-save'];
  npmInstall(folder, ...lean, ...tarballs);
  for (const path of globSync(UNUSED, { cwd: folder })) {
    rmSync(join(folder, path), { recursive: true, force: true });
  }
  cpSync(DOCKERFILE, join(folder, 'Dockerfile'));
}
