import { cpSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '@profiles/generate/page';
import { CHROMIUM } from '@profiles/testkit/chromium';
import { QUICK_INSTALL } from '@profiles/testkit/install';
import type { PackedPackage } from '@profiles/testkit/pack';
import { attemptAsync } from '@profiles/testkit/run';
import pMap from 'p-map';
import type { Check } from './check.ts';

/** How many projects are installed and tested at the same time. */
export const AT_A_TIME = { concurrency: 2 } as const;

const CONSUMERS = join(import.meta.dirname, '..');
const EXAMPLES = join(ROOT, 'examples');

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

/**
 * The examples that are projects of their own, those with long tests first. The others are workspaces, and
 * run in `npm test`.
 */
const PROJECTS = ['shared-mock', 'nextjs', 'playwright'];

/** Installs the tarballs into a copy of each example that is a project, and runs its tests. */
export function testExamples(
  packages: readonly PackedPackage[],
  folder: string,
): Promise<readonly Check[]> {
  const test = async (name: string): Promise<Check> => {
    const project = await install(packages, join(EXAMPLES, name), folder);
    const env = { CHROMIUM: CHROMIUM.executablePath, NEXT_TELEMETRY_DISABLED: '1' };
    const { ok, output } = await attemptAsync('npm', ['test'], project, env);
    const problems = ok ? [] : [`examples/${name} fails:\n${output}`];
    return { what: `example ${name}`, figure: ok ? 'passes' : 'fails', problems };
  };
  return pMap(PROJECTS, test, AT_A_TIME);
}

/** Copies a project into `folder` and installs the tarballs there. Returns the path of the copy. */
async function install(
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
    cpSync(join(CONSUMERS, copy.endsWith('.js') ? copy : 'app.ts'), join(project, copy));
  }
  const tarballs = packages.map(({ tarball }) => tarball);
  const args = [...QUICK_INSTALL, '--ignore-scripts', ...tarballs];
  const { ok, output } = await attemptAsync('npm', args, project);
  if (!ok) throw new Error(`npm cannot install the tarballs into ${name}:\n${output}`);
  return project;
}
