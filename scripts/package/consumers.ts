import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PackedPackage } from './pack.ts';
import { attempt, run } from './run.ts';

const CONSUMERS = join(import.meta.dirname, '../../packages/consumers');

/** Installs the tarballs into a copy of each project of packages/consumers, and runs it. */
export function verifyConsumers(
  packages: readonly PackedPackage[],
  folder: string,
): readonly string[] {
  const expected = JSON.parse(readFileSync(join(CONSUMERS, 'expected.json'), 'utf8'));
  const names = readdirSync(CONSUMERS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return names.flatMap((name) => {
    const project = join(folder, name);
    cpSync(join(CONSUMERS, name), project, { recursive: true });
    install(packages, project);
    const problems = verify(project, expected);
    return problems.map((problem) => `packages/consumers/${name} ${problem}`);
  });
}

function install(packages: readonly PackedPackage[], project: string) {
  const tarballs = packages.map(({ tarball }) => tarball);
  const quick = ['--prefer-offline', '--ignore-scripts', '--no-package-lock'];
  run('npm', ['install', ...quick, ...tarballs], project);
}

/** Every line that a consumer prints is the outcome of one way to run the same calls. */
function verify(project: string, expected: unknown): readonly string[] {
  const { ok, stdout, output } = attempt('npm', ['run', '--silent', 'verify'], project);
  if (!ok) return [`fails:\n${output}`];
  const outcomes: unknown[] = stdout.trim().split('\n').map(parse);
  const different = outcomes.filter((outcome) => !isDeepStrictEqual(outcome, expected));
  console.log(`${project.split(/[/\\]/).at(-1)}: ${outcomes.length} outcome(s)`);
  return different.map(
    (outcome) =>
      `gives ${JSON.stringify(outcome)}\n  where expected.json has ${JSON.stringify(expected)}`,
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
