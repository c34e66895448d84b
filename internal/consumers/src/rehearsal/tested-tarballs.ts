import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../../../reports/tested-tarballs.json');

/** What identifies a tarball. */
export interface Tarball {
  readonly name: string;
  readonly integrity: string;
  /** Paths inside the package. */
  readonly files: readonly string[];
}

/** Keeps the tarballs that passed `npm run test:package`. */
export function recordTested(packages: readonly Tarball[]): void {
  const tarballs = packages.map(({ name, integrity, files }) => ({ name, integrity, files }));
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(tarballs, undefined, 2)}\n`);
}

/** Reads the tarballs that passed `npm run test:package` here, if it has run. */
export function readTested(): readonly Tarball[] | undefined {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : undefined;
}

/** Compares two tarballs of a package. Returns the differences. */
export function tarballDifferences(tested: Tarball, actual: Tarball): readonly string[] {
  const missing = tested.files.filter((file) => !actual.files.includes(file));
  const more = actual.files.filter((file) => !tested.files.includes(file));
  const differs = tested.integrity === actual.integrity ? [] : ['its bytes differ'];
  return [
    ...missing.map((file) => `it has no ${file}`),
    ...more.map((file) => `it has ${file} too`),
    ...differs,
  ].map((problem) => `${actual.name} is not what was tested: ${problem}`);
}
