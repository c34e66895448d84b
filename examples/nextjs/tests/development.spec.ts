import { expect, test } from '@playwright/test';

test.use({ baseURL: process.env.DEVELOPMENT_APP });

test("registers a patient in the app's mock, and shows the request in the inspector", async ({
  page,
}) => {
  // The first request compiles the page.
  test.slow();
  await page.goto('/');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Date of birth').fill('1990-04-12');
  await page.getByLabel('Username').fill('UHID-1042');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status')).toHaveText('Registered as patient-1.', {
    timeout: 60_000,
  });
  await page.goto('/profiles-mock/__mock__/');
  await expect(page.getByRole('button', { name: '201 Create patient' })).toBeVisible();
  const reset = () => fetch('reset', { method: 'POST' }).then(({ status }) => status);
  expect(await page.evaluate(reset)).toBe(204);
});
