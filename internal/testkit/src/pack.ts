import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The folder into which `npm run pack` writes. */
export const TARBALLS = join(ROOT, 'tarballs');
const PUBLISHED = ['@profiles/sdk', '@profiles/mock', '@profiles/import'] as const;

export type PackedPackage = ReturnType<typeof pack>[number];

interface PackReport {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** The parts of a manifest that say what a package is for. */
interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Builds the published packages. A command with `--built` takes what was built before. */
export function build(): void {
  if (!process.argv.includes('--built')) run('npm', ['run', '--silent', 'build']);
}

/** Packs the published packages into `folder`, as `profiles-sdk.tgz` and so on. */
export function pack(folder: string) {
  mkdirSync(folder, { recursive: true });
  const workspaces = PUBLISHED.map((name) => `--workspace=${name}`);
  const args = ['pack', '--json', ...workspaces, `--pack-destination=${folder}`];
  const reports: Readonly<Record<string, PackReport>> = JSON.parse(run('npm', args));
  return PUBLISHED.map((name) => {
    const report = Object.values(reports).find((each) => each.name === name);
    if (!report) throw new Error(`npm packed nothing for ${name}: is it a workspace?`);
    const tarball = join(folder, report.filename.replace(`-${report.version}`, ''));
    renameSync(join(folder, report.filename), tarball);
    const path = join(ROOT, name.replace('@profiles', 'packages'), 'package.json');
    const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
    return {
      name,
      tarball,
      /** Paths inside the package, such as `dist/index.js`. */
      files: report.files.map((file) => file.path),
      manifest,
    };
  });
}

/** Returns whether a package has modules to import. Otherwise it has only a command. */
export function hasEntries({ manifest }: PackedPackage): boolean {
  return Object.keys(manifest.exports).some((entry) => entry !== './package.json');
}

/** Returns a package with the packed packages that it depends on, so that npm can install it. */
export function withDependencies(
  packages: readonly PackedPackage[],
  name: string,
): readonly PackedPackage[] {
  const found = packages.filter((each) => each.name === name);
  const needed = found.flatMap(({ manifest }) => Object.keys(manifest.dependencies));
  return packages.filter((each) => found.includes(each) || needed.includes(each.name));
}
