import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import { can, connectToEngine } from '@profiles/testkit/engines';
import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, it, onTestFinished } from 'vitest';
import { expect, expectHeading, register } from './registration-form.ts';
import { serveBuild, serveInDevelopment } from './serve-app.ts';

/** The entered values, in any case, and the returned identifier. */
const PATIENT_DATA = /asha|1990-04-12|12 April 1990|uhid-1042|patient-1/i;

/**
 * Opens the app until the end of the test. The test fails if a script crashes, or if patient data
 * gets into the console or an address.
 */
async function open(site: string): Promise<Page> {
  const browser = await connectToEngine();
  const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce', hasTouch: true });
  page.setDefaultTimeout(20_000);
  const seen: string[] = [];
  const crashes: unknown[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => seen.push(request.url()));
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  page.on('pageerror', (error) => {
    // Firefox reports a failed request as an error of the page.
    if (error.name !== 'Cross-Origin Request Blocked') crashes.push(error);
  });
  onTestFinished(async () => {
    await page.close();
    expect(crashes).toEqual([]);
    expect(seen.join('\n')).not.toMatch(PATIENT_DATA);
  });
  await page.goto(site);
  return page;
}

async function expectNoAxeViolations(page: Page): Promise<void> {
  if (can('emulate media')) expect(await axeViolationsInSchemes(page)).toEqual([]);
}

describe('the built app', () => {
  const mock = createProfilesMock({ credentials: { tokens: ['token-1'] } });
  let app: Awaited<ReturnType<typeof serveBuild>>;
  let page: Page;

  beforeAll(async () => {
    const service = await serveProfilesMock(mock, { port: 0 });
    app = await serveBuild(service.url);
    return async () => {
      await app.close();
      await service.close();
    };
  });

  beforeEach(async () => {
    mock.reset();
    Object.assign(app.session, { status: 200, token: 'token-1' });
    page = await open(app.site);
  });

  it('contains no part of the mock', async () => {
    const files = await readdir(app.folder, { recursive: true });
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts).toHaveLength(1);
    const script = await readFile(join(app.folder, ...scripts), 'utf8');
    expect(script).toContain('Register patient');
    expect(script).not.toMatch(/mockServiceWorker|Mock service|duplicateUsername/);
  });

  it('registers a patient by keyboard alone, and stores nothing in the browser', async () => {
    await page.getByLabel('First name').focus();
    await page.keyboard.type('Asha');
    // The middle, last and full name come before the date, whose parts are stops too.
    for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
    await page.keyboard.type('04/12/1990');
    await expect(page.getByText(/^12 April 1990, \d\d years old$/)).toBeVisible();
    await page.getByLabel('Gender').focus();
    await page.keyboard.type('F');
    await page.getByRole('button', { name: 'Create a username' }).focus();
    await page.keyboard.press('Enter');
    const username = await page.getByLabel('Username or UHID').inputValue();
    await page.getByLabel('Ward').focus();
    await page.keyboard.type('B2');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Patient registered');
    expect(mock.patients.list()).toMatchObject([
      { fn: 'asha', dob: '1990-04-12', gen: 'F', username, extras: { ward: 'B2' } },
    ]);
    const { cookies, origins } = await page.context().storageState({ indexedDB: true });
    expect({ cookies, origins }).toEqual({ cookies: [], origins: [] });
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('lists what to correct, in both themes without axe violations', async () => {
    const dob = page.getByLabel('Date of birth');
    await dob.focus();
    await page.keyboard.type('02/31/2020');
    // The focus is in the control whose error would move the button.
    await page.getByLabel('Allergies').pressSequentially('dust');
    await page.getByLabel('E-mail address').pressSequentially('asha@');
    await page.getByRole('button', { name: 'Register patient' }).click();
    await expectHeading(page, '5 things to correct');
    await expect(dob).toHaveAccessibleDescription(/^This date does not exist/);
    await expectNoAxeViolations(page);
  });

  it('shows an unknown outcome in both themes without axe violations', async () => {
    mock.fail('createPatient', faults.missingOid);
    await register(page);
    await expectHeading(page, 'This patient may be registered already');
    await expectNoAxeViolations(page);
  });

  it.each<[string, Fault]>([
    ['A patient with this username is registered', { kind: 'drop', stored: true }],
    [
      'Patient registered, identifier not received',
      { kind: 'respond', body: '{"data":{"oid":"1"}}' },
    ],
    ['Rejected: nothing was stored', { kind: 'respond', status: 422 }],
  ])('shows the outcome “%s”', async (title, fault) => {
    mock.fail('createPatient', fault);
    await register(page);
    await expectHeading(page, title);
  });

  it('sends nothing for a user who is signed out', async () => {
    app.session.status = 401;
    await register(page);
    await expectHeading(page, 'Not sent: nothing was stored');
    await expect(page.getByText('You are signed out. Sign in again')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Asha');
    expect(mock.requests).toEqual([]);
  });
});

it('runs with its mock alone during development, which keeps its records on a reload', async () => {
  const app = await serveInDevelopment();
  onTestFinished(() => app.close());
  const page = await open(app.site);
  const inspector = page.getByRole('complementary', { name: 'Mock service' });
  await inspector.getByText('Mock service').waitFor();
  await register(page);
  await expectHeading(page, 'Patient registered');
  await page.reload();
  await register(page);
  await expectHeading(page, 'This username is taken');
  await inspector.getByText('Mock service').click();
  await expect(inspector.getByRole('tab', { name: 'Records 1', exact: true })).toBeVisible();
});
