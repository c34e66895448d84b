import type { Page } from 'playwright';
import { inject, it } from 'vitest';
import { expect } from './expect.ts';
import { planOidElsewhere, togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { ASHA, register } from './registration-form.ts';
import { expectHeading } from './screen.ts';

/** The entered values, in any case, and the returned identifier. */
const PATIENT_DATA = /asha|1990-04-12|12 April 1990|uhid-1042|patient-1/i;

/** Collects everything that the console of the developer tools shows, objects included. */
async function collectConsole(page: Page): Promise<readonly string[]> {
  const printed: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Runtime.consoleAPICalled', ({ args }) => printed.push(JSON.stringify(args)));
  session.on('Log.entryAdded', ({ entry }) => printed.push(JSON.stringify(entry)));
  await session.send('Runtime.enable');
  await session.send('Log.enable');
  return printed;
}

it('writes no patient data to addresses or the console', async () => {
  const page = await openApp();
  const printed = await collectConsole(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await togglePanel(page);

  await planOidElsewhere(page);
  await register(page, ASHA);
  await expectHeading(page, 'Patient registered, identifier not received');
  await page.getByRole('button', { name: 'Register another patient' }).click();
  await register(page, ASHA);
  await expectHeading(page, 'This username is taken');
  await page.evaluate('console.log("the end")');

  await expect.poll(() => printed.at(-1)).toContain('the end');
  expect(printed.join('\n')).not.toMatch(PATIENT_DATA);
  expect(addresses.filter((address) => address.includes('/api/'))).toHaveLength(2);
  expect(addresses.join('\n')).not.toMatch(PATIENT_DATA);
  expect(page.url()).toBe(inject('site'));
});

it('sends every request through the service worker', async () => {
  const page = await openApp();
  const carried: boolean[] = [];
  const elsewhere: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin !== new URL(inject('site')).origin) elsewhere.push(origin);
    if (pathname.startsWith('/api/')) carried.push(response.fromServiceWorker());
  });
  await register(page);
  await expectHeading(page, 'Patient registered');
  expect({ carried, elsewhere }).toEqual({ carried: [true], elsewhere: [] });
});
