// #region example
import { expect, type Page } from '@playwright/test';
import { faults } from '@profiles/mock';
import { test } from './app-test';

async function register(page: Page) {
  await page.goto('/');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByLabel('Username').fill('UHID-1042');
  await page.getByRole('button', { name: 'Register' }).click();
  return expect(page.getByRole('status'));
}

test('registers a patient', async ({ page, profilesMock }) => {
  const status = await register(page);
  await status.toHaveText('Registered as patient-1.');
  expect(profilesMock.patients.list()).toMatchObject([{ fn: 'asha', dob: '1990-04-12' }]);
});

test('registers the patient with a second try when a gateway fails', async ({
  page,
  profilesMock,
}) => {
  profilesMock.fail('createPatient', faults.html502, { times: 3 });
  const status = await register(page);
  await status.toHaveText('Perhaps registered. Try again with the same username.');
  await page.getByRole('button', { name: 'Register' }).click();
  await status.toHaveText('Registered as patient-1.');
});

test('registers one patient when the connection breaks', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'drop', stored: true });
  const status = await register(page);
  await status.toHaveText('A patient with this username is registered: look it up.');
  expect(profilesMock.patients.size).toBe(1);
});
// #endregion example

test('keeps the username after an unknown outcome, so that a second try stores no patient', async ({
  page,
  profilesMock,
}) => {
  profilesMock.fail('createPatient', { kind: 'truncate' });
  const status = await register(page);
  await status.toHaveText('Perhaps registered. Try again with the same username.');
  await expect(page.getByLabel('Username')).toHaveValue('UHID-1042');
  await expect(page.getByLabel('Username')).toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Register' }).click();
  await status.toHaveText('A patient with this username is registered: look it up.');
  expect(profilesMock.patients.size).toBe(1);
});

test('reports that the oid of a registered patient is lost', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'respond', body: '{"data":{"oid":"p-1"}}' });
  const status = await register(page);
  await status.toHaveText('Registered, but the response was damaged. Do not try again.');
  expect(profilesMock.patients.size).toBe(1);
});

test('reports a taken username', async ({ page, profilesMock }) => {
  profilesMock.patients.create({ fn: 'Ravi', dob: '1980-01-01', gen: 'M', username: 'UHID-1042' });
  const status = await register(page);
  await status.toHaveText('A patient with this username is registered: look it up.');
  await expect(page.getByLabel('Username')).not.toHaveAttribute('readonly');
  expect(profilesMock.patients.size).toBe(1);
});

test('serves no mock outside development', async ({ request }) => {
  expect((await request.get('/profiles-mock/__mock__/health')).status()).toBe(404);
});
