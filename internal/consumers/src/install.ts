import { cpSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { QUICK_INSTALL } from '@profiles/testkit/install';
import type { PackedPackage } from '@profiles/testkit/pack';
import { attemptAsync } from '@profiles/testkit/run';

/** How many projects are installed and tested at the same time. */
export const AT_A_TIME = { concurrency: 2 } as const;

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAMS = join(import.meta.dirname, '..');

/** Copies a project into `folder` and installs the tarballs there. Returns the path of the copy. */
export async function install(
  packages: readonly PackedPackage[],
  source: string,
  folder: string,
): Promise<string> {
  const name = relative(ROOT, source);
  console.log(`Installing the tarballs into ${name} …`);
  const project = join(folder, name);
  cpSync(source, project, { recursive: true });
  const manifest = readFileSync(join(source, 'package.json'), 'utf8');
  const { copies = [] }: { readonly copies?: readonly string[] } = JSON.parse(manifest);
  for (const copy of copies) {
    cpSync(join(PROGRAMS, copy === 'play.js' ? copy : 'app.ts'), join(project, copy));
  }
  const tarballs = packages.map(({ tarball }) => tarball);
  const args = [...QUICK_INSTALL, '--ignore-scripts', ...tarballs];
  const { ok, output } = await attemptAsync('npm', args, project);
  if (!ok) throw new Error(`npm cannot install the tarballs into ${name}:\n${output}`);
  return project;
}
