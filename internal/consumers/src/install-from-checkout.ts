import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { isReleased } from '@profiles/generate/installation';
import { ROOT, readPages } from '@profiles/generate/page';
import { attemptAsync } from '@profiles/testkit/run';
import pMap from 'p-map';
import type { Check } from './check.ts';
import { AT_A_TIME } from './consumers.ts';
import { installCommands, NPM } from './pages.ts';

/** The package managers of the pages. pnpm is no dependency, because only this check runs it. */
const MANAGERS = { npm: '', pnpm: 'pnpm() { npx --yes pnpm@12 "$@"; }' };

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

/**
 * Installs the tarballs of `npm run pack` as the pages say until the first release, in an empty folder, and
 * uses each package.
 */
export async function installFromCheckout(folder: string): Promise<readonly Check[]> {
  if (isReleased) return [];
  const beside = join(folder, 'beside');
  mkdirSync(beside);
  symlinkSync(ROOT, join(beside, 'profiles'));
  const [page] = readPages(['docs/src/content/docs/getting-started.md']);
  const useWith = async (manager: keyof typeof MANAGERS): Promise<Check> => {
    console.log(`Installing from the checkout with ${manager} …`);
    const project = join(beside, manager);
    mkdirSync(project);
    writeFileSync(join(project, 'patients.xlsx'), workbook());
    const install = page ? installCommands(page, manager) : [];
    const script = [MANAGERS[manager], ...install, ...USE].join('\n');
    const { ok, output } = await attemptAsync('bash', ['-ec', script], project, NPM);
    const works = ok && install.length > 0 && EXPECTED_LINES.every((line) => output.includes(line));
    const problems = works ? [] : [`${page?.path}: installing with ${manager} fails:\n${output}`];
    return {
      what: `${manager} installs from the checkout`,
      figure: works ? 'works' : 'fails',
      problems,
    };
  };
  return pMap(['npm', 'pnpm'] as const, useWith, AT_A_TIME);
}

/** Creates a workbook with a patient. */
function workbook(): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['fn', 'dob', 'gen'],
    ['Asha', '1990-04-12', 'F'],
  ]);
  return write(utils.book_new(sheet, 'Patients'), { bookType: 'xlsx', type: 'buffer' });
}
