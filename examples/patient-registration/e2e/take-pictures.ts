/** Takes the pictures of the README: the app and its mock after a lost response. */
import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { chromium } from 'playwright';
import { expectHeading, register } from './registration-form.ts';
import { serveInDevelopment } from './serve-app.ts';

const FILES = { light: 'patient-registration.png', dark: 'patient-registration-dark.png' } as const;
const LOSE_THE_RESPONSE = `document.querySelector('profiles-mock-inspector').mock
  .fail('createPatient', { kind: 'drop', stored: true })`;

requireChromium();
const app = await serveInDevelopment();
const browser = await chromium.launch(CHROMIUM);
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
  await page.goto(app.site);
  await page.getByText('Mock service').click();
  await page.evaluate(LOSE_THE_RESPONSE);
  await register(page);
  await expectHeading(page, 'A patient with this username is registered');
  await page.getByRole('listitem').filter({ hasText: 'none' }).getByRole('button').click();
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
  await page.screenshot({ path: `../../docs/${FILES[colorScheme]}`, animations: 'disabled' });
  await page.close();
}
await browser.close();
await app.close();
