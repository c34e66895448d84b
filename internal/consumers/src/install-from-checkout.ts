import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { isReleased, PACK } from '@profiles/generate/installation';
import { ROOT, readPages } from '@profiles/generate/page';
import type { PackedPackage } from '@profiles/testkit/pack';
import { attemptAsync, run } from '@profiles/testkit/run';
import type { Check } from './check.ts';
import { installCommands, NPM } from './pages.ts';

/** pnpm is no dependency, because only this check runs it. */
const PNPM = 'pnpm() { npx --yes pnpm@12 "$@"; }';

const CALL = `
  import { createProfilesMock } from '@profiles/mock';
  import { ProfileClient } from '@profiles/sdk';
  const { baseUrl, fetch } = createProfilesMock();
  const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });
  const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  console.log('Created', oid);
`;
const USE = [
  `node --input-type=module --eval "${CALL}"`,
  'node_modules/.bin/profiles-import patients.xlsx --dry-run',
];
const EXPECTED_LINES = ['Created patient-1', 'The row is valid.'];
/** What runs in production, without the packages for development. */
const DEPLOY = ['pnpm install --prod', `node --input-type=module --eval "import '@profiles/sdk'"`];

/**
 * Writes the tarballs in a copy of the repository without any installation, and installs them with pnpm, as
 * the pages say until the first release. Uses each package, and then only what production has.
 * `followPages` installs with npm.
 */
export async function installFromCheckout(
  packages: readonly PackedPackage[],
  folder: string,
): Promise<readonly Check[]> {
  if (isReleased) return [];
  console.log('Installing from a checkout with pnpm …');
  const checkout = join(folder, 'beside/profiles');
  const project = join(folder, 'beside/app');
  copyRepository(checkout);
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'patients.xlsx'), workbook());
  const pages = readPages(['README.md', 'packages/import/README.md']);
  const install = pages.flatMap((page) => installCommands(page, 'pnpm'));
  const script = [PACK, PNPM, ...install, ...USE, ...DEPLOY].join('\n');
  const { ok, output } = await attemptAsync('bash', ['-ec', script], project, NPM);
  const works = ok && EXPECTED_LINES.every((line) => output.includes(line));
  const problems = works ? [] : [`packing and installing with pnpm fails:\n${output}`];
  // Packing installs less than `npm ci`, and must write the same.
  const different = packages.filter(({ tarball }) => {
    const written = join(checkout, 'tarballs', basename(tarball));
    return works && !readFileSync(tarball).equals(readFileSync(written));
  });
  problems.push(...different.map(({ name }) => `npm run pack writes another tarball of ${name}`));
  const figure = problems.length === 0 ? 'works' : 'fails';
  return [{ what: 'a checkout is packed, and installed with pnpm', figure, problems }];
}

/** Copies the files of the repository that are not ignored. */
function copyRepository(folder: string): void {
  const files = run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], ROOT);
  for (const file of files.split('\n').filter((each) => existsSync(join(ROOT, each)))) {
    if (file !== '') cpSync(join(ROOT, file), join(folder, file));
  }
}

/** Creates a workbook with a patient. */
function workbook(): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['fn', 'dob', 'gen'],
    ['Asha', '1990-04-12', 'F'],
  ]);
  return write(utils.book_new(sheet, 'Patients'), { bookType: 'xlsx', type: 'buffer' });
}
