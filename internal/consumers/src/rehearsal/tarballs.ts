import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt, run } from '@profiles/testkit/run';

const TESTED = join(import.meta.dirname, '../../../../reports/tested-tarballs.json');

/** What identifies a tarball. npm packs the same files into the same bytes. */
interface Tarball {
  readonly name: string;
  readonly integrity: string;
}

/** A tarball on this machine. */
export interface LocalTarball extends Tarball {
  readonly version: string;
  readonly tarball: string;
}

/** Keeps the tarballs that passed `npm run test:package`. */
export function recordTested(packages: readonly Tarball[]): void {
  const tarballs = packages.map(({ name, integrity }) => ({ name, integrity }));
  mkdirSync(dirname(TESTED), { recursive: true });
  writeFileSync(TESTED, `${JSON.stringify(tarballs, undefined, 2)}\n`);
}

/** Compares the tarballs with those that passed `npm run test:package`. Returns the differences. */
export function checkTested(tarballs: readonly LocalTarball[]): readonly string[] {
  if (existsSync(TESTED)) return differences(JSON.parse(readFileSync(TESTED, 'utf8')), tarballs);
  // In CI, test:package runs before.
  if (process.env['CI']) return ['No tarball was tested: run npm run test:package'];
  console.log('npm run test:package has not run here, so its tarballs are not compared.');
  return [];
}

/** Downloads what was published, and compares it with the tarballs. Returns the differences. */
export function checkPublished(
  tarballs: readonly LocalTarball[],
  folder: string,
  env: Readonly<Record<string, string>>,
): readonly string[] {
  console.log('Comparing the tarballs with what was published …');
  mkdirSync(folder);
  const names = tarballs.map(({ name, version }) => `${name}@${version}`);
  const { ok, output } = attempt('npm', ['pack', ...names], folder, env);
  return ok ? differences(tarballs, readTarballs(folder)) : [`npm pack fails:\n${output}`];
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

function readTarball(tarball: string): LocalTarball {
  const manifest = run('tar', ['-xzOf', tarball, 'package/package.json']);
  const { name, version }: LocalTarball = JSON.parse(manifest);
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  return { name, version, tarball, integrity: `sha512-${hash}` };
}

function differences(expected: readonly Tarball[], actual: readonly Tarball[]): readonly string[] {
  const missing = expected.filter(
    (one) =>
      !actual.some(({ name, integrity }) => name === one.name && integrity === one.integrity),
  );
  return missing.map(({ name }) => `${name} is not the tarball that was tested`);
}
