// Written by `npm run docs:write` from the example of profilesMockFixtures.
import { test as base, expect } from '@playwright/test';
import { profilesMockFixtures } from '@profiles/mock/playwright';

const test = base.extend(profilesMockFixtures({ baseUrl: 'https://profiles.test' }));

test('registers a patient', async ({ page, profilesMock }) => {
  await page.goto('/');
  await page.getByLabel('First name').fill('Asha');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status')).toHaveText('Registered as patient-1.');
  expect(profilesMock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
});
