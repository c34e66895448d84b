import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { npmInstall } from '@profiles/harness/install-apart';
import type { PackedPackage } from '@profiles/harness/pack';

const ROOT = join(import.meta.dirname, '../../..');

/** Copies a project into `folder` and installs the tarballs there. Returns the path of the copy. */
export function install(
  packages: readonly PackedPackage[],
  source: string,
  folder: string,
): string {
  const name = relative(ROOT, source);
  console.log(`Installing the tarballs into ${name} …`);
  const project = join(folder, name);
  cpSync(source, project, { recursive: true });
  const tarballs = packages.map(({ tarball }) => tarball);
  npmInstall(project, '--ignore-scripts', ...tarballs);
  return project;
}
