import type { Page } from 'playwright';
import { beforeEach, it } from 'vitest';
import { expect } from './expect.ts';
import { togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { fillIn } from './registration-form.ts';
import { expectHeading, expectStored } from './screen.ts';

let page: Page;

beforeEach(async () => {
  page = await openApp({ locale: 'en-US' });
  await togglePanel(page);
  await fillIn(page, { 'First name': 'Asha', 'Username or UHID': 'UHID-1042' });
});

/** Types digits into the date input: month, day and year. */
async function type(digits: string): Promise<void> {
  await page.getByLabel('Date of birth').focus();
  await page.keyboard.type(digits);
}

it.each([
  ['041290', /^Enter the year with four digits/],
  ['04122090', /^This date is in the future/],
  ['04121790', /^This date is more than 130 years ago/],
  ['02312020', /^This date does not exist/],
  ['0412', /^This date does not exist, or it is not complete/],
  ['', /^Fill this in/],
])('rejects the date of birth "%s"', async (digits, message) => {
  await type(digits);
  await page.keyboard.press('Enter');
  await expectHeading(page, '1 thing to correct');
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(message);
  await expectStored(page, 0);
});

it('reports a date that does not exist on blur, before and after a submit', async () => {
  const dob = page.getByLabel('Date of birth');
  await type('02312020');
  await dob.blur();
  await expect(dob).toHaveAccessibleDescription(/^This date does not exist/);
  await dob.fill('');
  await page.getByRole('button', { name: 'Register patient' }).click();
  await expect(dob).toHaveAccessibleDescription(/^Fill this in/);
  await type('02312020');
  await dob.blur();
  await expect(dob).toHaveAccessibleDescription(/^This date does not exist/);
});

it('shows a date in words, with the age', async () => {
  await type('04121990');
  await expect(page.getByText(/^12 April 1990, \d\d years old$/)).toBeVisible();
});
