import { ASHA } from '@profiles/testkit/send';
import { beforeEach, describe, it, expect as vitestExpect } from 'vitest';
import { choose, details, expect, open, panel, type Stage } from '../stage.ts';

const UPDATE = { method: 'PATCH', path: '/profiles/v1/emr-user/user-1' };

describe('records', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
  });

  /** Opens a record of the first page. */
  const openRecord = async (oid: string) => {
    const records = await choose(stage.page, 'Records');
    await records.getByRole('button', { name: oid }).click();
    return records;
  };

  it('are opened, closed and searched', async () => {
    const { page } = stage;
    const records = await choose(page, 'Records');
    const row = records.getByRole('button', { name: 'person-1' });
    await row.click();
    const details = records.getByRole('region', { name: 'Details of person-1' });
    await expect(records.getByText(/^None of the last requests\./)).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toHaveCount(0);
    await expect(row).toBeFocused();
    await stage.send({ body: ASHA });
    await expect(records.getByRole('listitem')).toHaveCount(2);
    await records.getByLabel('Search').fill('nobody');
    await expect(records.getByText('No record contains this text.')).toBeVisible();
    await records.getByLabel('Search').fill('uhid-1');
    await expect(records.getByRole('listitem')).toHaveCount(1);
  });

  it('can be added with a form, which marks what the service would not store', async () => {
    const records = await choose(stage.page, 'Records');
    await records.getByText('EMR users').click();
    await expect(records.getByText('user-1').first()).toBeVisible();
    await records.getByText('Add an EMR user').click();
    await records.getByRole('button', { name: 'Add' }).click();
    await expect(records.getByText('Added emr-user-1.')).toBeVisible();
    await expect(records.getByText('Dr Meera Nair')).toBeVisible();
    await records.getByText('Patients').click();
    await records.getByText('Add a patient').click();
    const add = records.getByRole('button', { name: 'Add' });
    await expect(records.getByLabel('First name')).toHaveAccessibleName('First name fn *');
    await records.getByLabel('First name').fill('');
    await records.getByLabel('E-mail address').fill('noor');
    await add.click();
    await expect(records.getByText(/^A patient cannot be stored: fn is required; /)).toBeVisible();
    const invalid = records.locator('[aria-invalid]');
    await expect(invalid).toHaveCount(2);
    await expect(invalid.first()).toBeFocused();
    await expect(records.getByLabel('E-mail address')).toHaveAccessibleName(
      'E-mail address email must be an email address',
    );
    await records.getByLabel('First name').fill('Noor');
    await stage.play((mock) => {
      mock.use({ malformedContact: 'stored' });
      const other = { fn: 'Ravi', dob: '1990-04-12', gen: 'M', username: 'uhid-1043' } as const;
      mock.patients.create({ oid: 'other', ...other });
    });
    await add.click();
    await expect(records.getByText('Added patient-1.')).toBeVisible();
    await expect(invalid).toHaveCount(0);
    expect(await stage.play((mock) => mock.patients.get('patient-1'))).toMatchObject({
      fn: 'noor',
      email: 'noor',
      username: 'UHID-1042',
    });
    await expect(stage.page.getByRole('tab', { name: 'Records 5' })).toBeVisible();
    await expect(records.getByLabel('UHID')).toHaveValue('UHID-1044');
    await add.click();
    await expect(records.getByText('Added patient-2.')).toBeVisible();
  });

  it('show what other clients change, and close when they delete it', async () => {
    const records = await openRecord('person-1');
    await stage.play((mock) => mock.patients.update('person-1', { bloodgroup: 'AB-' }));
    await expect(records.getByRole('definition').filter({ hasText: 'AB-' })).toBeVisible();
    await stage.play((mock) => mock.patients.delete('person-1'));
    await expect(records.getByText('No patients yet')).toBeVisible();
    await expect(records.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });

  it('are shown 100 at a time, and opened by a link wherever they are', async () => {
    await stage.play((mock) => {
      for (let at = 0; at < 200; at++) {
        mock.patients.create({ oid: `p-${at}`, fn: `p${at}`, dob: '1990-04-12', gen: 'F' });
      }
      for (const oid of ['a/b c?', '..']) mock.emrUsers.create({ oid });
    });
    const records = await choose(stage.page, 'Records');
    await expect(records.getByRole('listitem')).toHaveCount(100);
    await records.getByRole('button', { name: 'Show more' }).click();
    await expect(records.getByRole('listitem')).toHaveCount(200);
    await records.getByLabel('Search').fill('nobody');
    /** Asks the inspector to show a record, as a link in another part does. */
    const show = async (oid: string) => {
      await choose(stage.page, 'Requests');
      await stage.page.locator('profiles-mock-requests').evaluate((part, id) => {
        const asked = Object.assign(new Event('show', { bubbles: true }), { tab: 'records', id });
        part.dispatchEvent(asked);
      }, oid);
    };
    for (const oid of ['p-150', 'user-1', 'person-1', 'a/b c?', '..']) {
      await show(oid);
      const row = records.getByRole('button', { expanded: true });
      await expect(row).toContainText(oid);
      await expect(row).toBeFocused();
      await expect(records.getByRole('definition').first()).toHaveText(oid);
    }
    await show('nobody');
    await expect(
      records.getByText('No patient has this oid. No EMR user has this oid.'),
    ).toBeVisible();
  });

  describe('when they are changed', () => {
    const json = () => panel(stage.page, 'Records').getByLabel('Fields as JSON');
    const stored = () => stage.play((mock) => mock.patients.get('person-1'));
    /** Opens the form of a record, with the fields as JSON. */
    const openJson = async () => {
      const records = await openRecord('person-1');
      await records.getByRole('button', { name: 'Edit' }).click();
      await records.getByRole('tab', { name: 'JSON' }).click();
      return records;
    };
    const save = () => panel(stage.page, 'Records').getByRole('button', { name: 'Save' }).click();

    it('are rejected with a reason and keep what the user entered, then have only the new fields', async () => {
      await stage.send({ body: { ...ASHA, username: 'UHID-2' } });
      const before = await stored();
      const records = await openJson();
      for (const [text, reason] of [
        ['{"fn": "Asha"}', 'A patient cannot be changed: dob is required; gen is required.'],
        ['{"fn":\n "Asha"', 'This is not JSON. The mistake is in line 2, column 8.'],
        [
          '{"fn":"Asha","dob":"1990-04-12","gen":"F","username":"UHID-2"}',
          'A patient cannot be changed: its username is taken.',
        ],
      ] as const) {
        await json().fill(text);
        await save();
        await expect(records.getByText(reason)).toBeVisible();
        await expect(json()).toHaveValue(text);
        vitestExpect(await stored()).toEqual(before);
      }
      await records.getByRole('tab', { name: 'Form' }).click();
      const form = details(stage.page);
      await form.getByLabel('UHID').fill('UHID-1');
      await form.getByLabel('First name').fill('Noor');
      await form.getByLabel('Gender').selectOption('O');
      await save();
      await expect(records.getByText('Saved.')).toBeVisible();
      await expect(records.getByRole('definition').filter({ hasText: 'Noor' })).toBeVisible();
      await expect(records.getByRole('term').filter({ hasText: 'bloodgroup' })).toHaveCount(0);
      await expect(records.getByRole('button', { name: 'Edit' })).toBeFocused();
      vitestExpect(await stored()).toEqual({
        oid: 'person-1',
        ...{ fn: 'Noor', dob: '1990-04-12', gen: 'O', username: 'UHID-1' },
      });
    });

    it('keep a text that is not JSON and its tab, until the record is closed', async () => {
      const records = await openJson();
      await json().fill('{"fn": "half');
      await records.getByRole('tab', { name: 'Form' }).click();
      await expect(records.getByText('The mistake is in line 1, column 8.')).toBeVisible();
      await expect(json()).toHaveValue('{"fn": "half');
      await records.getByRole('button', { name: 'Close' }).click();
      await records.getByRole('button', { name: 'person-1' }).click();
      await expect(json()).toHaveCount(0);
    });

    it('keep values that the form cannot show, and what a request wrote in the meantime', async () => {
      await stage.play((mock) => {
        const odd = { fn: 'asha', dob: '1990', gen: 'X', ln: 'Rao\nMehta', extras: { bed: [1] } };
        const patients = [{ oid: 'person-1', ...odd }] as never;
        mock.restore({ ...mock.snapshot(), patients });
      });
      const before = await stored();
      const records = await openRecord('person-1');
      await records.getByRole('button', { name: 'Edit' }).click();
      await expect(details(stage.page)).toContainText('The tab JSON has more: extras');
      await stage.play((mock) => mock.patients.update('person-1', { mobile: '+919876543210' }));
      await details(stage.page).getByLabel('Salutation').fill('Dr');
      await save();
      await expect(records.getByText('Saved.')).toBeVisible();
      vitestExpect(await stored()).toEqual({ ...before, s: 'Dr', mobile: '+919876543210' });
    });
  });

  it('are deleted only after a second press, and anything else disarms the button', async () => {
    const { page } = stage;
    const records = await openRecord('person-1');
    const remove = records.getByRole('button', { name: 'Delete' });
    const again = records.getByRole('button', { name: 'Press again to delete' });
    for (const disarm of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Tab'),
      () => page.keyboard.press('x'),
      () => records.getByRole('heading', { name: 'Requests that wrote this record' }).click(),
    ]) {
      await remove.click();
      await expect(again).toBeVisible();
      await disarm();
      await expect(remove).toBeVisible();
    }
    await remove.click();
    await again.click();
    await expect(records.getByText('Deleted person-1.')).toBeVisible();
    await expect(records.getByText('No patients yet')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Records 1' })).toBeVisible();
    expect(await stage.play((mock) => mock.patients.size)).toBe(0);
  });

  it('are changed and deleted by keyboard only, once one is open', async () => {
    const { page } = stage;
    const { keyboard } = page;
    await stage.send({ body: { ...ASHA, fn: 'Ravi' } });
    const records = await choose(page, 'Records');
    const row = (oid: string) => records.getByRole('button', { name: oid });
    await row('patient-1').click();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    const name = details(page).getByLabel('First name');
    await expect(name).toBeFocused();
    await keyboard.press('Escape');
    await expect(records.getByRole('button', { name: 'Edit' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(name).toBeFocused();
    await keyboard.type('Meera');
    await keyboard.press('Enter');
    await expect(row('patient-1')).toContainText('Meera');
    for (const key of ['Tab', 'Enter', 'Enter']) await keyboard.press(key);
    await expect(records.getByText('Deleted patient-1.')).toBeVisible();
    await expect(row('person-1')).toBeFocused();
  });

  it('show the requests that wrote them, which lead to the request', async () => {
    const { page } = stage;
    await stage.play((mock) => mock.fail('updateEmrUser', { kind: 'drop', stored: true }));
    for (const bg of ['A+', 'X', 'B+']) await stage.send({ ...UPDATE, body: { bg } });
    await stage.send({ body: ASHA });
    const records = await choose(page, 'Records');
    await records.getByText('EMR users').click();
    await records.getByRole('button', { name: 'user-1' }).click();
    const history = records.getByRole('button', { name: /Update EMR user/ });
    await expect(history).toHaveCount(2);
    await expect(records.getByText('200', { exact: true })).toBeVisible();
    await expect(records.getByText('no response', { exact: true })).toBeVisible();
    await history.last().click();
    const request = panel(page, 'Requests').getByRole('button', { expanded: true });
    await expect(request).toContainText('none');
    await expect(request).toContainText('user-1');
  });
});
