// #region example
import { expect, type Page } from '@playwright/test';
import { faults } from '@profiles/mock';
import { test } from './profiles-test';

async function register(page: Page) {
  await page.goto('/');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByLabel('UHID').fill('UHID-1042');
  await page.getByRole('button', { name: 'Register' }).click();
  return expect(page.getByRole('status'));
}

test('registers a patient', async ({ page, profilesMock }) => {
  const status = await register(page);
  await status.toHaveText('Registered as patient-1.');
  expect(profilesMock.patients.get('patient-1')).toMatchObject({ fn: 'asha', dob: '1990-04-12' });
});

test('registers one patient when the connection breaks', async ({ page, profilesMock }) => {
  profilesMock.fail('createPatient', { kind: 'drop', stored: true });
  const status = await register(page);
  await status.toHaveText('A patient with this UHID is registered: look it up.');
  expect(profilesMock.patients.size).toBe(1);
});
test('registers the patient with a second try when a gateway fails', async ({
  page,
  profilesMock,
}) => {
  profilesMock.fail('createPatient', faults.html502, { times: 3 });
  const status = await register(page);
  await status.toContainText('Try again with the same UHID');
  expect(profilesMock.patients.size).toBe(0);
  await expect(page.getByLabel('UHID')).toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Register' }).click();
  await status.toHaveText('Registered as patient-1.');
});

// #endregion example

// #region violation
test('expects a request that the API specification does not allow', async ({
  page,
  profilesMock,
}) => {
  await page.goto('/');
  profilesMock.expectViolation('Endpoints');
  const url = `${profilesMock.baseUrl}/profiles/v1/patients`;
  expect(await page.evaluate(async (path) => (await fetch(path)).status, url)).toBe(404);
});
// #endregion violation

test('fails when Playwright cannot deliver the fault', async ({ page, profilesMock }) => {
  test.fail();
  profilesMock.fail('createPatient', { kind: 'truncate' });
  const status = await register(page);
  await status.toContainText('Try again with the same UHID');
});
