import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { planFault, planOidElsewhere } from './mock-panel.ts';
import { ASHA_WITH_USERNAME, addRow, fillIn, register, submit } from './registration-form.ts';
import { expectHeading } from './screen.ts';

/** The screens of the app, with the steps to each. The panel must be open. */
export const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'a form that is filled in'(page) {
    await fillIn(page, {
      Salutation: 'Ms',
      ...ASHA_WITH_USERNAME,
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
    await planFault(page, 'No response arrives');
    await register(page);
    await page.getByRole('button', { name: 'Stop waiting' }).waitFor();
  },
  async 'a rejection'(page) {
    await planFault(page, 'Too many requests', { 'Retry-After in seconds': '120' });
    await register(page);
    await expectHeading(page, 'Rejected: nothing was stored');
  },
  async 'an unknown outcome'(page) {
    await planFault(page, 'The connection dies');
    await register(page, ASHA_WITH_USERNAME);
    await expectHeading(page, 'This patient may be registered already');
  },
  async 'a patient who is probably registered'(page) {
    await planFault(page, 'Stored, but the connection dies');
    await register(page, ASHA_WITH_USERNAME);
    await expectHeading(page, 'This patient may be registered already');
    await page.getByRole('checkbox', { name: /^Try again/ }).check();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectHeading(page, 'Patient probably registered already');
  },
  async 'a date that does not exist'(page) {
    await page.getByLabel('Date of birth').pressSequentially('02312020');
    await page.getByLabel('Date of birth').blur();
    await expect(page.getByText(/^This date does not exist/)).toBeVisible();
  },
  async 'a device that is offline'(page) {
    await fillIn(page);
    await page.context().setOffline(true);
    await submit(page);
    await expectHeading(page, 'Not sent: nothing was stored');
  },
  async 'a response that cannot be read'(page) {
    await planOidElsewhere(page);
    await register(page, ASHA_WITH_USERNAME);
    await expectHeading(page, 'Patient registered, identifier not received');
  },
  async 'a registered patient'(page) {
    await register(page, ASHA_WITH_USERNAME);
    await expectHeading(page, 'Patient registered');
  },
};
