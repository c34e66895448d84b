import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { planFault, planOidElsewhere } from './mock-panel.ts';
import { ASHA, addRow, fillIn, register, submit } from './registration-form.ts';
import { expectHeading } from './screen.ts';

/** The screens of the app, with the steps to each. The panel must be open. */
export const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'a form that is filled in'(page) {
    await fillIn(page, {
      Salutation: 'Ms',
      ...ASHA,
      'Last name': 'Rao',
      'Mobile number': '+91 98765 43210',
      'E-mail address': 'Asha.Rao@example.com',
    });
    await addRow(page, 1, { key: 'ward', kind: 'Text', value: 'B2' });
    await addRow(page, 2, { key: 'allergies', kind: 'List', value: 'dust\npollen' });
  },
  async 'a form with errors'(page) {
    await page.getByRole('button', { name: 'Add a row', exact: true }).click();
    await submit(page);
    await expect(page.getByRole('heading', { name: /to correct$/ })).toBeFocused();
  },
  async 'a form that is being sent'(page) {
    await planFault(page, 'No response arrives, nothing stored');
    await register(page);
    await page.getByRole('button', { name: 'Stop waiting' }).waitFor();
  },
  async 'a rejection'(page) {
    await planFault(page, 'Too many requests, nothing stored', { 'Retry-After in seconds': '120' });
    await register(page);
    await expectHeading(page, 'Rejected: nothing was stored');
  },
  async 'a username that is taken'(page) {
    await register(page, ASHA);
    await page.getByRole('button', { name: 'Register another patient' }).click();
    await register(page, ASHA);
    await expectHeading(page, 'This username is taken');
  },
  async 'an unknown outcome'(page) {
    await planFault(page, 'Stored, then the response has no oid');
    await register(page, ASHA);
    await expectHeading(page, 'This patient may be registered already');
  },
  async 'a patient to look up'(page) {
    await planFault(page, 'Stored, then the connection breaks');
    await register(page, ASHA);
    await expectHeading(page, 'A patient with this username is registered');
  },
  async 'a date that does not exist'(page) {
    await page.getByLabel('Date of birth').pressSequentially('02312020');
    await page.getByLabel('Date of birth').blur();
    await expect(page.getByText(/^This date does not exist/)).toBeVisible();
  },
  async 'an age instead of a date of birth'(page) {
    await page.getByLabel('Age in years').fill('36');
    await expect(page.getByText(/^Estimated: 1 July/)).toBeVisible();
  },
  async 'an age that is invalid'(page) {
    await page.getByLabel('Age in years').fill('151');
    await page.getByLabel('Age in years').blur();
    await expect(page.getByText(/^Enter the age in whole years/)).toBeVisible();
  },
  async 'an age that is not used'(page) {
    await page.getByLabel('Age in years').fill('36');
    await page.getByLabel('Date of birth').fill('1980-04-12');
    await expect(page.getByLabel('Age in years')).toBeDisabled();
  },
  async 'a device that is offline'(page) {
    await fillIn(page);
    await page.context().setOffline(true);
    await submit(page);
    await expectHeading(page, 'Not sent: nothing was stored');
  },
  async 'a response that cannot be read'(page) {
    await planOidElsewhere(page);
    await register(page, ASHA);
    await expectHeading(page, 'Patient registered, identifier not received');
  },
  async 'a registered patient'(page) {
    await register(page, ASHA);
    await expectHeading(page, 'Patient registered');
  },
};
