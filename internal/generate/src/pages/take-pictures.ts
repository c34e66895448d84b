/** Takes the pictures of the inspector that the site and the README show: `npm run pictures --workspace=@profiles/generate`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { ProfileClient } from '@profiles/sdk';
import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { type BrowserContextOptions, chromium } from 'playwright';
import { ROOT } from './page.ts';

const FILES = 'docs/src/assets/inspector';
const SIZES = { desktop: { width: 700, height: 580 }, phone: { width: 390, height: 480 } };

requireChromium();
const browser = await chromium.launch(CHROMIUM);
const mock = createProfilesMock();
// The pictures show the address at which profiles-mock serves.
const server = await serveProfilesMock(mock, { port: 4700 });
await loseResponse(server.url);
for (const [name, viewport] of Object.entries(SIZES))
  for (const colorScheme of ['light', 'dark'] as const) {
    const look = { viewport, colorScheme, deviceScaleFactor: 2 };
    const image = await picture(look, name === 'phone');
    writeFileSync(join(ROOT, `${FILES}-${name}-${colorScheme}.png`), image);
  }
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
async function picture(options: BrowserContextOptions, isPhone: boolean): Promise<Buffer> {
  const page = await browser.newPage(options);
  await page.goto(`${server.url}/__mock__/`);
  await page.getByRole('listitem').filter({ hasText: 'none' }).getByRole('button').first().click();
  await page.getByText('The data was stored').first().waitFor();
  // On a phone the filters fill the screen.
  if (isPhone)
    await page
      .getByRole('list')
      .first()
      .evaluate((list) => list.scrollIntoView());
  const image = await page.screenshot({ animations: 'disabled' });
  await page.close();
  return image;
}
