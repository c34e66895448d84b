// #region example
import { expect, type Page } from '@playwright/test';
import { faults } from '@profiles/mock';
import { test } from './app-test';

async function register(page: Page, username = '') {
  await page.goto('/');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Register' }).click();
  return expect(page.getByRole('status'));
}

test('registers a patient', async ({ page, profilesMock }) => {
  const status = await register(page);
  await status.toHaveText('Registered as patient-1.');
  expect(profilesMock.patients.list()).toMatchObject([{ fn: 'asha', dob: '1990-04-12' }]);
});

test('warns against a second try when a gateway fails', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', faults.html502);
  const status = await register(page);
  await status.toHaveText('Perhaps registered. Check before you try again.');
  expect(profilesMock.patients.size).toBe(0);
});

test('warns against a second try when the connection breaks', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'drop', stored: true });
  const status = await register(page);
  await status.toHaveText('Perhaps registered. Check before you try again.');
  expect(profilesMock.patients.size).toBe(1);
});
// #endregion example

test('warns against a second try when the response is cut', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'truncate' });
  const status = await register(page);
  await status.toHaveText('Perhaps registered. Check before you try again.');
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
  const status = await register(page, 'UHID-1042');
  await status.toHaveText('This username is taken.');
  expect(profilesMock.patients.size).toBe(1);
});

for (const desk of ['first', 'second', 'third']) {
  test(`registers the same username at the ${desk} desk`, async ({ page, profilesMock }) => {
    const status = await register(page, 'UHID-1042');
    await status.toHaveText('Registered as patient-1.');
    expect(profilesMock.patients.size).toBe(1);
  });
}

test('serves no mock outside development', async ({ request }) => {
  expect((await request.get('/profiles-mock/__mock__/health')).status()).toBe(404);
});
