import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PackedPackage } from '@profiles/harness/pack';
import { run } from '@profiles/harness/run';

const ROOT = join(import.meta.dirname, '../../..');

/** Copies a project into `folder`, and installs the tarballs there; returns where. */
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
  const quick = ['--prefer-offline', '--ignore-scripts', '--no-package-lock', '--no-audit'];
  run('npm', ['install', ...quick, ...tarballs], project);
  return project;
}
