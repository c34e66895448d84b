import type { Page } from 'playwright';
import { beforeEach, it } from 'vitest';
import { expect } from './expect.ts';
import { planFault, requests, switchEntry, togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { ASHA, register, submit } from './registration-form.ts';
import { expectHeading, expectStored } from './screen.ts';

const REJECTED = 'Rejected: nothing was stored';
const TAKEN = 'This username is taken';

let page: Page;

beforeEach(async () => {
  page = await openApp();
  await togglePanel(page);
});

async function registerTwice(): Promise<void> {
  await register(page, ASHA);
  await expectHeading(page, 'Patient registered');
  await page.getByRole('button', { name: 'Register another patient' }).click();
  await register(page, ASHA);
}

it('reports a taken username, and keeps the input', async () => {
  await registerTwice();
  await expectHeading(page, TAKEN);
  await expect(page.getByLabel('Username or UHID')).toHaveAccessibleDescription(
    /^Another patient has this username\./,
  );
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  await page.getByLabel('Username or UHID').fill('UHID-1043');
  await submit(page);
  await expectHeading(page, 'Patient registered');
  await expectStored(page, 2);
});

it.each([
  ['Which status does the service return for a username that is already taken?', '422', REJECTED],
  ['Which status does the service return for a username that is already taken?', '400', REJECTED],
  ['What is the shape of an error body?', 'empty', TAKEN],
  ['What is the shape of an error body?', 'text', TAKEN],
])('reports a rejection of every kind of service: %s %s', async (question, value, heading) => {
  await switchEntry(page, question, value);
  await registerTwice();
  await expectHeading(page, heading);
  await expectStored(page, 1);
});

it('shows how long to wait after a 429', async () => {
  await planFault(page, 'Too many requests, nothing stored', { 'Retry-After in seconds': '120' });
  await register(page);
  await expectHeading(page, REJECTED);
  await expect(page.getByRole('timer')).toHaveText(/^Wait (2 min|1 min \d+ s)\.$/);
});

it('retries after a 429 with a short wait', async () => {
  await planFault(page, 'Too many requests, nothing stored');
  await register(page);
  await expectHeading(page, 'Patient registered');
  await expect(await requests(page, '429 Create patient')).toBeVisible();
});

it('reports that the sign-in has expired', async () => {
  await planFault(page, 'The token has expired, nothing stored', { 'How many requests': '2' });
  await register(page);
  await expectHeading(page, REJECTED);
  await expect(page.getByText('The service did not accept your sign-in.')).toBeVisible();
  await expectStored(page, 0);
});
