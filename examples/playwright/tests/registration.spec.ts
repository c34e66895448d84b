// #region example
import { expect, type Page } from '@playwright/test';
import { test } from './profiles-mock';

test.beforeEach(({ page }) => page.goto('/'));

async function submit(page: Page) {
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByRole('button', { name: 'Register' }).click();
}

test('registers a patient', async ({ page, mock }) => {
  await submit(page);
  await expect(page.getByRole('status')).toHaveText('Registered as patient-1.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha', dob: '1990-04-12' });
});

test('warns of a second try when the connection breaks', async ({ page, mock }) => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await submit(page);
  await expect(page.getByRole('status')).toContainText('Check before you try again');
  expect(mock.patients.size).toBe(1);
});
// #endregion example

test('says that a patient is registered whose oid is lost', async ({ page, mock }) => {
  mock.fail('createPatient', { kind: 'respond', body: '{"data":{"oid":"p-1"}}' });
  await submit(page);
  await expect(page.getByRole('status')).toHaveText(
    'Registered, but the oid is lost. Do not try again.',
  );
});
