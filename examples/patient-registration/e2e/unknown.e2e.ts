import type { Page } from 'playwright';
import { beforeEach, it } from 'vitest';
import { expect } from './expect.ts';
import { planFault, togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { ASHA_WITH_USERNAME, register } from './registration-form.ts';
import { expectHeading, expectStored } from './screen.ts';

const MAY_BE_STORED = 'This patient may be registered already';

let page: Page;

beforeEach(async () => {
  page = await openApp();
  await togglePanel(page);
});

async function retry(): Promise<void> {
  await page.getByRole('checkbox', { name: /^Try again|^I have looked/ }).check();
  await page.getByRole('button', { name: 'Try again' }).click();
}

it.each([
  ['The connection dies', 0],
  ['A gateway returns 502', 0],
  ['A redirect to a sign-in page', 0],
  ['Stored, but the connection dies', 1],
  ['Stored, but half of the response is lost', 1],
  ['Stored, but the response is malformed JSON', 1],
  ['Stored, but the response has no oid', 1],
])('warns that the patient may be stored after a fault: %s', async (fault, stored) => {
  await planFault(page, fault);
  await register(page);
  await expectHeading(page, MAY_BE_STORED);
  await expectStored(page, stored);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
});

it('reports a stored patient when a second try finds the username taken', async () => {
  await planFault(page, 'Stored, but the connection dies');
  await register(page, ASHA_WITH_USERNAME);
  await expectHeading(page, MAY_BE_STORED);
  await retry();
  await expectHeading(page, 'Patient probably registered already');
  await expectStored(page, 1);
});

it('stores a patient with the second try if the first did not', async () => {
  await planFault(page, 'The connection dies');
  await register(page);
  await expectHeading(page, MAY_BE_STORED);
  await retry();
  await expectHeading(page, 'Patient registered');
  await expectStored(page, 1);
});

it('asks for another check when the second try has an unknown outcome too', async () => {
  await planFault(page, 'The connection dies', { 'How many requests': '2' });
  await register(page, ASHA_WITH_USERNAME);
  await expectHeading(page, MAY_BE_STORED);
  await retry();
  await expect(page.getByRole('checkbox', { name: /^Try again/ })).not.toBeChecked();
  await expectHeading(page, MAY_BE_STORED);
  await expectStored(page, 0);
});

it('warns that the patient may be stored when the user stops waiting', async () => {
  await planFault(page, 'Stored, but no response arrives');
  await register(page);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expectHeading(page, MAY_BE_STORED);
  await expectStored(page, 1);
});
