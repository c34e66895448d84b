import { axeViolationsInSchemes } from '@profiles/testkit/axe';
import type { Locator, Page } from 'playwright';
import { it } from 'vitest';
import { expect } from './expect.ts';
import { storedPatient, togglePanel } from './mock-panel.ts';
import { openApp } from './open-app.ts';
import { ASHA, addRow, fillIn, submit } from './registration-form.ts';
import { expectHeading } from './screen.ts';

/** Moves the focus to a control by keyboard. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not lead to ${control}`);
}

it('registers a patient by keyboard alone', async () => {
  const page = await openApp({ locale: 'en-US' });
  await tabTo(page, page.getByLabel('First name'));
  await page.keyboard.type('Asha');
  await tabTo(page, page.getByLabel('Date of birth'));
  await page.keyboard.type('04121990');
  await tabTo(page, page.getByRole('radio', { name: 'Male', exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('Blood group'));
  await page.keyboard.type('O+');
  await tabTo(page, page.getByRole('button', { name: 'Create a username' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Register patient' }));
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Patient registered');
  await tabTo(page, page.getByRole('button', { name: 'Register another patient' }));
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Register a patient');
  await togglePanel(page);
  expect(await storedPatient(page, 'patient-1')).toEqual({
    fn: 'asha',
    dob: '1990-04-12',
    gen: 'F',
    bloodgroup: 'O+',
    username: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

it('registers a patient of unknown date of birth by keyboard alone', async () => {
  const page = await openApp();
  const age = page.getByLabel('Age in years');
  await tabTo(page, page.getByLabel('First name'));
  await page.keyboard.type('Asha');
  await tabTo(page, page.getByLabel('Date of birth'));
  await tabTo(page, age);
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription('');
  await page.keyboard.type('151');
  await tabTo(page, page.getByRole('radio', { name: 'Male', exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Create a username' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Register patient' }));
  await page.keyboard.press('Enter');
  await expectHeading(page, '1 thing to correct');
  await tabTo(page, page.getByRole('link', { name: 'Age in years' }));
  await page.keyboard.press('Enter');
  await expect(age).toBeFocused();
  await expect(age).toHaveAccessibleDescription(/^Enter the age in whole years/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('36');
  await expect(page.getByText(/^Estimated: 1 July \d{4}, 36 years old$/)).toBeVisible();
  expect(await axeViolationsInSchemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Patient registered');
  await togglePanel(page);
  expect(await storedPatient(page, 'patient-1')).toMatchObject({
    dob: expect.stringMatching(/^\d{4}-07-01$/),
    extras: { dob_estimated: true },
  });
});

it('shows the problem of a field when the user leaves it', async () => {
  const page = await openApp();
  const email = page.getByLabel('E-mail address', { exact: true });
  await email.fill('asha@');
  await email.blur();
  await expect(email).toHaveAccessibleDescription(/^Enter a complete e-mail address/);
  await email.fill('asha@example.com');
  await expect(email).toHaveAccessibleDescription('Stored in lowercase');
});

it('links from the summary of errors to the fields', async () => {
  const page = await openApp();
  await submit(page);
  await expectHeading(page, '4 things to correct');
  await page.getByRole('link', { name: 'Date of birth' }).click();
  await expect(page.getByLabel('Date of birth')).toBeFocused();
  await fillIn(page);
  await submit(page);
  await expectHeading(page, 'Patient registered');
});

it('stores the record that the preview shows', async () => {
  const page = await openApp();
  await fillIn(page, {
    ...ASHA,
    'Last name': 'RAO',
    'Mobile number': '+91 98765 43210',
    'E-mail address': 'Asha.Rao@Example.com',
  });
  await addRow(page, 1, { key: 'ward', kind: 'Text', value: 'B2' });
  await addRow(page, 2, { key: 'temperature', kind: 'Number', value: '36.6' });
  await addRow(page, 3, { key: 'allergies', kind: 'List', value: 'dust\npollen' });
  await addRow(page, 4, { key: '_draft', kind: 'Text', value: 'not to be stored' });
  await addRow(page, 5, { key: 'contact', kind: 'Group' });
  await page.getByRole('button', { name: 'Add a row to the group' }).click();
  const row = page.getByRole('group', { name: 'Row of the group 1' });
  await row.getByLabel('Key').fill('name');
  await row.getByLabel('Value').fill('Meera');
  await page.getByText('As it is sent').click();
  const preview = page.getByRole('region', { name: 'What will be stored' });
  const shown: unknown = JSON.parse((await preview.locator('pre').textContent()) ?? '');
  await submit(page);
  await expectHeading(page, 'Patient registered');
  await togglePanel(page);
  const stored = await storedPatient(page, 'patient-1');
  expect(stored).toEqual(shown);
  expect(stored).toMatchObject({
    ln: 'rao',
    email: 'asha.rao@example.com',
    extras: {
      ward: 'B2',
      temperature: 36.6,
      allergies: ['dust', 'pollen'],
      contact: { name: 'Meera' },
    },
  });
  expect(stored).not.toHaveProperty('extras._draft');
});
