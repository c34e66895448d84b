import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PackedPackage } from '@profiles/testkit/pack';
import { attemptAsync } from '@profiles/testkit/run';
import pMap from 'p-map';
import type { Check } from './check.ts';
import { AT_A_TIME, install } from './install.ts';

const CONSUMERS = join(import.meta.dirname, '..');

/** The projects that each change is tested with. The others differ in a tool that no change touches. */
const FIRST = ['cjs', 'esm', 'oldest', 'typescript-bundler', 'typescript-node'];

/** Installs the tarballs into a copy of projects of internal/consumers, the first or all, and runs them. */
export function verifyConsumers(
  packages: readonly PackedPackage[],
  folder: string,
  isWhole: boolean,
): Promise<readonly Check[]> {
  const expected: unknown = JSON.parse(readFileSync(join(CONSUMERS, 'expected.json'), 'utf8'));
  const all = globSync('*/package.json', { cwd: CONSUMERS }).map(dirname).sort();
  const names = isWhole ? all : FIRST;
  const verifyOne = async (name: string) => {
    const project = await install(packages, join(CONSUMERS, name), folder);
    return verify(name, project, expected);
  };
  return pMap(names, verifyOne, AT_A_TIME);
}

/** Runs a consumer. Each line that it prints is the outcome of one way to run the same calls. */
async function verify(name: string, project: string, expected: unknown): Promise<Check> {
  const manifest = readFileSync(join(project, 'package.json'), 'utf8');
  /** The number of outcomes that the project prints. */
  const { outcomes }: { readonly outcomes: number } = JSON.parse(manifest);
  const { ok, stdout, output } = await attemptAsync('npm', ['run', '--silent', 'verify'], project);
  const lines = stdout.split('\n').filter((line) => line !== '');
  const different = lines.filter((line) => !isDeepStrictEqual(parse(line), expected));
  const problems = different.map(
    (line) => `prints ${line}\n  where expected.json has ${JSON.stringify(expected)}`,
  );
  if (lines.length !== outcomes) problems.push(`prints ${lines.length} outcomes, not ${outcomes}`);
  // The output of a project that fails is no outcome.
  const reported = ok ? problems : [`fails:\n${output}`];
  return {
    what: `consumer ${name}`,
    figure: `${lines.length - different.length} of ${outcomes} outcomes as expected`,
    problems: reported.map((problem) => `internal/consumers/${name} ${problem}`),
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
