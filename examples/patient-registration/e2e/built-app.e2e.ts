import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProfilesMock } from '@profiles/mock';
import { type MockServer, serveProfilesMock } from '@profiles/mock/server';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, it } from 'vitest';
import { type BuiltApp, serveBuiltApp } from './built-app.ts';
import { expect } from './expect.ts';
import { openPage } from './open-app.ts';
import { ASHA, fillIn, register, submit } from './registration-form.ts';
import { expectHeading } from './screen.ts';

const mock = createProfilesMock({ credentials: { tokens: ['token-1'] } });
let service: MockServer;
let app: BuiltApp;

beforeAll(async () => {
  service = await serveProfilesMock(mock, { port: 0 });
  app = await serveBuiltApp({ VITE_PROFILES_URL: service.url });
});

afterAll(async () => {
  await app.close();
  await service.close();
});

beforeEach(() => mock.reset());

/** Opens the app as a user who is signed in to the clinic's own server, or not. */
async function openBuiltApp({ isSignedIn }: { isSignedIn: boolean }): Promise<Page> {
  const page = await openPage({ baseURL: app.site });
  const session = isSignedIn ? { body: 'token-1' } : { status: 401 };
  await page.route('/session/token', (route) => route.fulfill(session));
  await page.goto('/');
  return page;
}

it('contains no part of the mock', async () => {
  const files = await readdir(app.folder, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts).toHaveLength(1);
  const script = await readFile(join(app.folder, ...scripts), 'utf8');
  expect(script).toContain('Register patient');
  expect(script).not.toMatch(/mockServiceWorker|Mock service|duplicateUsername/);
});

it('registers a patient at a service of another origin, and stores no data', async () => {
  const page = await openBuiltApp({ isSignedIn: true });
  await fillIn(page);
  await page.getByRole('button', { name: 'Create a username' }).click();
  const username = await page.getByLabel('Username or UHID').inputValue();
  await submit(page);
  await expectHeading(page, 'Patient registered');
  expect(mock.patients.list()).toEqual([
    { oid: 'patient-1', fn: 'asha', dob: '1990-04-12', gen: 'F', username },
  ]);
  const { cookies, origins } = await page.context().storageState({ indexedDB: true });
  expect({ cookies, origins }).toEqual({ cookies: [], origins: [] });
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
});

it('sends nothing for a user who is signed out', async () => {
  const page = await openBuiltApp({ isSignedIn: false });
  await register(page);
  await expectHeading(page, 'Not sent: nothing was stored');
  await expect(page.getByText('You are signed out. Sign in again')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  expect(mock.requests).toEqual([]);
});

it('does not ask the user to sign in again when the sign-in server fails', async () => {
  const page = await openBuiltApp({ isSignedIn: true });
  await page.route('/session/token', (route) => route.abort());
  await register(page);
  await expectHeading(page, 'Not sent: nothing was stored');
  await expect(page.getByText('The sign-in server is not available.')).toBeVisible();
  expect(mock.requests).toEqual([]);
});

it('sends nothing while the page is offline, and reports it', async () => {
  const page = await openBuiltApp({ isSignedIn: true });
  await register(page);
  await expectHeading(page, 'Patient registered');
  await page.getByRole('button', { name: 'Register another patient' }).click();
  await page.context().setOffline(true);
  await register(page, { ...ASHA, 'Username or UHID': 'UHID-1043' });
  await expectHeading(page, 'Not sent: nothing was stored');
  await expect(
    page.getByText('This device is offline, so this attempt was not sent.'),
  ).toBeVisible();
  await page.context().setOffline(false);
  expect(mock.patients.size).toBe(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHeading(page, 'Patient registered');
  expect(mock.patients.size).toBe(2);
});
