import type { Page } from 'playwright';
import { beforeEach, it } from 'vitest';
import { expect } from './expect.ts';
import { planFault, requests, togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { fillIn, register, submit } from './registration-form.ts';
import { expectHeading, expectStored } from './screen.ts';

const LOOK_UP = 'A patient with this username is registered';
const MAY_BE_STORED = 'This patient may be registered already';

let page: Page;

beforeEach(async () => {
  page = await openApp();
  await togglePanel(page);
});

async function retry(): Promise<void> {
  await page.getByRole('button', { name: 'Try again with the username UHID-1042' }).click();
}

/** Plans a fault for this number of calls, whose lost attempts are retried twice. */
function planForCalls(fault: string, calls = 1): Promise<void> {
  return planFault(page, fault, { 'How many requests': String(3 * calls) });
}

it.each([
  ['The connection breaks, nothing stored', 0],
  ['A gateway responds 502, nothing stored', 0],
  ['A redirect to a sign-in page, nothing stored', 0],
  ['Stored, then the connection breaks', 1],
  ['Stored, then half of the response arrives', 1],
  ['Stored, then the response is malformed JSON', 1],
  ['Stored, then the response has no oid', 1],
])('warns that the patient may be stored after a fault: %s', async (fault, stored) => {
  await planForCalls(fault);
  await register(page);
  await expectHeading(page, MAY_BE_STORED);
  await expectStored(page, stored);
});

it('asks to look the patient up when the response is lost after the write', async () => {
  await planFault(page, 'Stored, then the connection breaks');
  await register(page);
  await expectHeading(page, LOOK_UP);
  await expectStored(page, 1);
});

it('asks to look the patient up when a second try finds the username taken', async () => {
  await planFault(page, 'Stored, then the response has no oid');
  await register(page);
  await expectHeading(page, MAY_BE_STORED);
  await retry();
  await expectHeading(page, LOOK_UP);
  await expectStored(page, 1);
});

it('stores one patient when the user registers the patient again after a reload', async () => {
  page.on('dialog', (dialog) => dialog.accept());
  await planFault(page, 'Stored, then the response has no oid');
  await fillIn(page);
  await page.getByRole('button', { name: 'Create a username' }).click();
  await submit(page);
  await expectHeading(page, MAY_BE_STORED);
  await page.reload();
  await fillIn(page);
  await page.getByRole('button', { name: 'Create a username' }).click();
  await submit(page);
  await expectHeading(page, 'This username is taken');
  await togglePanel(page);
  await expectStored(page, 1);
});

it('stores a patient with the second try if the first did not', async () => {
  await planForCalls('The connection breaks, nothing stored');
  await register(page);
  await expectHeading(page, MAY_BE_STORED);
  await retry();
  await expectHeading(page, 'Patient registered');
  await expectStored(page, 1);
});

it('stays unknown when the second try has an unknown outcome too', async () => {
  await planForCalls('The connection breaks, nothing stored', 2);
  await register(page);
  await expectHeading(page, MAY_BE_STORED);
  await retry();
  await expect(await requests(page, 'Create patient')).toHaveCount(6);
  await expectHeading(page, MAY_BE_STORED);
  await expectStored(page, 0);
});

it('warns that the patient may be stored when the user stops waiting', async () => {
  await planFault(page, 'Stored, then no response arrives');
  await register(page);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expectHeading(page, MAY_BE_STORED);
  await expectStored(page, 1);
});
