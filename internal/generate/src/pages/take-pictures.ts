/**
 * Takes the pictures of the inspector that the site and the README show, that of a terminal with the
 * profile of a file, and the card that other sites show for a link:
 * `npm run pictures --workspace=@profiles/generate`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { ProfileClient } from '@profiles/sdk';
import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { type BrowserContextOptions, chromium } from 'playwright';
import { ROOT } from './page.ts';

const FILES = 'docs/src/assets/inspector';

/** A file with a stop. */
const PATIENTS = [
  'Vorname,Geschlecht,Geboren,Fallnummer,Bemerkung',
  'Jörg,männlich,05/04/1990,F-1042,',
  'Zoë,weiblich,13/04/1990,F-1043,',
  'Asha,weiblich,25/12/1985,F-1044,',
];
const MAP = {
  Vorname: 'fn',
  Geschlecht: { field: 'gen', values: { männlich: 'M', weiblich: 'F' } },
  Geboren: 'dob',
  Fallnummer: 'username',
  Bemerkung: '',
};

requireChromium();
const browser = await chromium.launch(CHROMIUM);
const mock = createProfilesMock();
// The pictures show the address at which profiles-mock serves.
const server = await serveProfilesMock(mock, { port: 4700 });
await loseResponse(server.url);
for (const colorScheme of ['light', 'dark'] as const) {
  const image = await picture({
    viewport: { width: 700, height: 580 },
    colorScheme,
    deviceScaleFactor: 2,
  });
  writeFileSync(join(ROOT, `${FILES}-desktop-${colorScheme}.png`), image);
}
writeFileSync(join(ROOT, 'docs/src/assets/import-profile.png'), await terminal());
writeFileSync(join(ROOT, 'docs/public/social.png'), await socialCard());
await browser.close();
await server.close();

/** Creates a patient whose response is lost. The client repeats the create, and the service rejects it. */
async function loseResponse(baseUrl: string): Promise<void> {
  const profiles = new ProfileClient({ baseUrl, token: 'any', clientId: 'front-desk' });
  const luis = { fn: 'Luis', dob: '1984-02-29', gen: 'M', username: 'UHID-1041' } as const;
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
  await profiles.createPatientOnce(luis);
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await profiles.createPatientOnce(asha).catch(() => undefined);
}

/** Opens the lost request in the inspector, and takes a picture of it. */
async function picture(options: BrowserContextOptions): Promise<Buffer> {
  const page = await browser.newPage(options);
  await page.goto(`${server.url}/__mock__/`);
  await page.getByRole('listitem').filter({ hasText: 'none' }).getByRole('button').first().click();
  await page.getByText('Stored, then the connection breaks').first().waitFor();
  const image = await page.screenshot({ animations: 'disabled' });
  await page.close();
  return image;
}

/** Runs a dry run, and takes its command and its output as a terminal shows them. */
async function terminal(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-picture-'));
  writeFileSync(join(folder, 'patients.csv'), PATIENTS.join('\n'));
  const main = join(ROOT, 'packages/import/src/main.ts');
  const shown = [
    'patients.csv',
    '--dry-run',
    '--map-file',
    'map.json',
    '--date-format',
    'MM/dd/yyyy',
  ];
  writeFileSync(join(folder, 'map.json'), JSON.stringify(MAP));
  const argv = ['--conditions=@profiles/source', main, ...shown];
  const { stdout } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const page = await browser.newPage({
    viewport: { width: 900, height: 400 },
    deviceScaleFactor: 2,
  });
  const lines = `$ profiles-import ${shown.join(' ')}\n${stdout.trimEnd()}`;
  await page.setContent(`<style>
    body { margin: 0; }
    pre {
      padding: 20px 24px; margin: 0; background: #1b1f24; color: #e6e8eb;
      font: 14px/1.55 "DejaVu Sans Mono", monospace; white-space: pre-wrap;
    }
  </style><pre>${lines.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`);
  const image = await page.locator('pre').screenshot();
  await page.close();
  return image;
}

/** Takes the headline of the site beside the picture of the inspector. */
async function socialCard(): Promise<Buffer> {
  const file = (path: string) => readFileSync(join(ROOT, path));
  const [, headline = ''] =
    /^hero:\n {2}title: (.+)$/m.exec(`${file('docs/src/content/docs/index.md')}`) ?? [];
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const font = file('docs/src/assets/inter-latin.woff2').toString('base64');
  await page.setContent(`<style>
    @font-face { font-family: Inter; font-weight: 400 700; src: url(data:font/woff2;base64,${font}); }
    ${file('docs/src/styles/identity.css')}
    body {
      display: grid; grid-template-columns: 500px 600px; gap: 36px; align-items: center;
      height: 630px; margin: 0; padding-left: 64px; color-scheme: light;
      background: var(--profiles-accent-strong); color: white; font: 600 52px/1.15 Inter;
    }
    small { display: block; margin-bottom: 24px; font-size: 36px; }
    img { height: 460px; object-fit: cover; object-position: top left; border-radius: 16px; }
  </style>
  <p><small>Profiles</small>${headline}</p>
  <img src="data:image/png;base64,${file(`${FILES}-desktop-light.png`).toString('base64')}">`);
  const image = await page.screenshot();
  await page.close();
  return image;
}
