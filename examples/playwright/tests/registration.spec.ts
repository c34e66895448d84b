import { expect, type Page } from '@playwright/test';
import { test } from './profiles-mock';

test.beforeEach(({ page }) => page.goto('/'));

// #region stores
test('registers a patient', async ({ page, mock }) => {
  await submit(page);
  await expect(page.getByRole('status')).toHaveText('Registered as patient-1.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha', dob: '1990-04-12' });
});
// #endregion stores

// #region fault
test('sends the desk to look when the connection breaks', async ({ page, mock }) => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await submit(page);
  await expect(page.getByRole('status')).toContainText('look the patient up before you try again');
  expect(mock.patients.size).toBe(1);
});
// #endregion fault

test('tells that a patient is registered whose number is lost', async ({ page, mock }) => {
  mock.fail('createPatient', { kind: 'respond', body: '{"data":{"oid":"p-1"}}' });
  await submit(page);
  await expect(page.getByRole('status')).toHaveText(
    'Registered: look the patient up to see the number.',
  );
});

async function submit(page: Page) {
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByRole('button', { name: 'Register' }).click();
}
