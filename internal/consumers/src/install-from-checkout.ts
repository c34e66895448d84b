import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { isReleased } from '@profiles/generate/installation';
import { ROOT, readPages } from '@profiles/generate/page';
import { attemptAsync } from '@profiles/testkit/run';
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
 * Installs the tarballs of `npm run pack` with pnpm as the pages say until the first release, in an empty
 * folder, uses each package, and then only what production has. `followPages` does it with npm.
 */
export async function installFromCheckout(folder: string): Promise<readonly Check[]> {
  if (isReleased) return [];
  console.log('Installing from the checkout with pnpm …');
  const beside = join(folder, 'beside');
  const project = join(beside, 'app');
  mkdirSync(project, { recursive: true });
  symlinkSync(ROOT, join(beside, 'profiles'));
  writeFileSync(join(project, 'patients.xlsx'), workbook());
  const pages = readPages(['README.md', 'packages/import/README.md']);
  const install = pages.flatMap((page) => installCommands(page, 'pnpm'));
  const script = [PNPM, ...install, ...USE, ...DEPLOY].join('\n');
  const { ok, output } = await attemptAsync('bash', ['-ec', script], project, NPM);
  const works = ok && EXPECTED_LINES.every((line) => output.includes(line));
  const problems = works ? [] : [`installing with pnpm fails:\n${output}`];
  return [{ what: 'pnpm installs from the checkout', figure: works ? 'works' : 'fails', problems }];
}

/** Creates a workbook with a patient. */
function workbook(): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['fn', 'dob', 'gen'],
    ['Asha', '1990-04-12', 'F'],
  ]);
  return write(utils.book_new(sheet, 'Patients'), { bookType: 'xlsx', type: 'buffer' });
}
