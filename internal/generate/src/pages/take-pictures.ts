/**
 * Takes the pictures of the inspector that the site and the README show, and the card that other sites
 * show for a link: `npm run pictures --workspace=@profiles/generate`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { ProfileClient } from '@profiles/sdk';
import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { type BrowserContextOptions, chromium } from 'playwright';
import { ROOT } from './page.ts';

const FILES = 'docs/src/assets/inspector';

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
  await page.getByText('The data was stored').first().waitFor();
  const image = await page.screenshot({ animations: 'disabled' });
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
