import { join } from 'node:path';
import { serveMock } from '@profiles/generate/mock-command';
import { installRuntimes, nodePackage } from '@profiles/testkit/install';
import { type PackedPackage, withDependencies } from '@profiles/testkit/pack';
import { startCluster } from '@profiles/testkit/postgres-cluster';
import { run } from '@profiles/testkit/run';
import type { Check } from '../check.ts';
import { BUILT_COMMAND } from '../pages.ts';
import { ImportProject } from './import-project.ts';
import { ImportTrial } from './import-trial.ts';

const IS_RIGHT = 'creates every patient once, also after a kill';

/** The oldest Node that the command supports, and the newest of each major version. */
const SUPPORTED = {
  floor: nodePackage('22.19.0'),
  node22: nodePackage('22'),
  node24: nodePackage('24'),
  node26: nodePackage('26'),
};

/** The newest Node that is too old, and a much older one. */
const UNSUPPORTED = { below: nodePackage('22.18.0'), node18: nodePackage('18') };

const NEEDS_NODE = 'profiles-import: it needs Node.js 22.19 or newer.\n';
const NEEDS_DRIVER =
  'profiles-import: A journal in PostgreSQL needs the package pg. If @profiles/import is ' +
  'installed, install pg beside it. Otherwise, run: npx -p @profiles/import -p pg profiles-import.\n';

/** Imports a file with the packed command on the Node that runs this program. */
export async function importOnThisNode(
  packages: readonly PackedPackage[],
  folder: string,
): Promise<readonly Check[]> {
  const { mock, project, stop } = await prepare(packages, folder);
  const trial = (name: string) =>
    new ImportTrial({ name, project, node: process.execPath, mock, journal: undefined });
  try {
    const problems = [
      ...(await trial('sqlite').importsTwice()),
      ...(await trial('sqlite-killed').isKilledAndResumes()),
    ];
    return [checkOf('profiles-import', IS_RIGHT, problems)];
  } finally {
    await stop();
  }
}

/** Imports files with the packed command on each Node, with a journal in a file and in PostgreSQL. */
export async function importOnEveryNode(
  packages: readonly PackedPackage[],
  folder: string,
): Promise<readonly Check[]> {
  const installed = installRuntimes('profiles-nodes', { ...SUPPORTED, ...UNSUPPORTED });
  const { tarballs, mock, project, stop } = await prepare(packages, folder);
  const withDriver = ImportProject.create(join(folder, 'import-pg'), [...tarballs, 'pg']);
  const cluster = await startCluster();
  try {
    const checks = Object.keys({ ...SUPPORTED, ...UNSUPPORTED }).map(async (name) => {
      const node = installed(`${name}/bin/node`);
      const trial = (part: string, where: ImportProject, journal?: string) =>
        new ImportTrial({ name: `${name}-${part}`, project: where, node, mock, journal });
      const what = `profiles-import on Node ${run(node, ['--version']).trim().slice(1)}`;
      if (name in UNSUPPORTED) {
        const problems = await trial('sqlite', project).rejects(NEEDS_NODE);
        return checkOf(what, 'says which Node it needs', problems);
      }
      const problems = await Promise.all([
        trial('sqlite', project).importsTwice(),
        trial('sqlite-killed', project).isKilledAndResumes(),
        trial('no-driver', project, await cluster.schema()).rejects(NEEDS_DRIVER),
        trial('postgres', withDriver, await cluster.schema()).importsTwice(),
        trial('postgres-killed', withDriver, await cluster.schema()).isKilledAndResumes(),
      ]);
      return checkOf(what, IS_RIGHT, problems.flat());
    });
    return await Promise.all(checks);
  } finally {
    await cluster.stop();
    await stop();
  }
}

/** Serves a mock, and installs the command in a project. */
async function prepare(packages: readonly PackedPackage[], folder: string) {
  console.log('Importing files …');
  const tarballs = withDependencies(packages, '@profiles/import').map(({ tarball }) => tarball);
  const project = ImportProject.create(join(folder, 'import'), tarballs);
  const { found: mock, stop } = await serveMock(['--sandboxes'], folder, [BUILT_COMMAND]);
  return { tarballs, project, mock, stop };
}

function checkOf(what: string, figure: string, problems: readonly string[]): Check {
  const named = problems.map((problem) => `${what}: ${problem}`);
  return { what, figure: problems.length === 0 ? figure : 'fails', problems: named };
}
