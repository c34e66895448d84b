import { mkdirSync } from 'node:fs';
import { attempt } from '@profiles/testkit/run';
import { type LocalTarball, readTarballs } from './local-tarball.ts';
import { readTested, type Tarball, tarballDifferences } from './tested-tarballs.ts';

/** Compares the tarballs with those that passed `npm run test:package`. */
export function checkTested(tarballs: readonly LocalTarball[]): readonly string[] {
  const tested = readTested();
  if (tested !== undefined) {
    console.log('Comparing the tarballs with those of npm run test:package …');
    return compare(tested, tarballs);
  }
  // In CI, test:package runs before.
  if (process.env['CI']) return ['No tarball was tested: run npm run test:package'];
  console.log('npm run test:package has not run here, so its tarballs are not compared.');
  return [];
}

/** Downloads what was published, and compares it with the tarballs. */
export function checkPublished(
  tarballs: readonly LocalTarball[],
  folder: string,
  env: Readonly<Record<string, string>>,
): readonly string[] {
  console.log('Comparing the tarballs with what was published …');
  mkdirSync(folder);
  const names = tarballs.map(({ name, version }) => `${name}@${version}`);
  const { ok, output } = attempt('npm', ['pack', ...names], folder, env);
  return ok ? compare(tarballs, readTarballs(folder)) : [`npm pack fails:\n${output}`];
}

function compare(expected: readonly Tarball[], actual: readonly Tarball[]): readonly string[] {
  return expected.flatMap((one) => {
    const other = actual.find(({ name }) => name === one.name);
    return other ? tarballDifferences(one, other) : [`${one.name} is missing`];
  });
}
