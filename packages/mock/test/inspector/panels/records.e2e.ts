import { ASHA } from '@profiles/testkit/send';
import { beforeEach, describe, it, expect as vitestExpect } from 'vitest';
import { choose, expect, open, panel, type Stage } from '../stage.ts';

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

  it('can be added, and an invalid one is rejected with the reason', async () => {
    const records = await choose(stage.page, 'Records');
    await records.getByText('EMR users').click();
    await expect(records.getByText('user-1').first()).toBeVisible();
    await records.getByText('Add an EMR user').click();
    await records.getByRole('button', { name: 'Add' }).click();
    await expect(records.getByText('Added emr-user-1.')).toBeVisible();
    await expect(records.getByText('Dr Meera Nair')).toBeVisible();
    await records.getByText('Patients').click();
    await records.getByText('Add a patient').click();
    await records.getByRole('button', { name: 'Add' }).click();
    await expect(records.getByText('Added patient-1.')).toBeVisible();
    await records.getByRole('textbox', { name: /^Fields as JSON/ }).fill('{"fn": "Asha"}');
    await records.getByRole('button', { name: 'Add' }).click();
    await expect(
      records.getByText('A patient cannot be stored: dob is required; gen is required.'),
    ).toBeVisible();
    await expect(stage.page.getByRole('tab', { name: 'Records 4' })).toBeVisible();
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
    const fieldsOf = () =>
      panel(stage.page, 'Records').getByRole('textbox', { name: /^Fields as JSON\. The record/ });
    const save = async (json: string) => {
      const records = panel(stage.page, 'Records');
      await fieldsOf().fill(json);
      await records.getByRole('button', { name: 'Save' }).click();
    };
    const stored = () => stage.play((mock) => mock.patients.get('person-1'));

    it('show why not, keep what the user entered, then have the new fields alone', async () => {
      await stage.send({ body: { ...ASHA, username: 'UHID-2' } });
      const before = await stored();
      const records = await openRecord('person-1');
      await records.getByRole('button', { name: 'Edit' }).click();
      for (const [json, reason] of [
        ['{"fn": "Asha"}', 'A patient cannot be changed: dob is required; gen is required.'],
        ['{"fn": "Asha"', 'The fields must be a JSON object. Nothing was changed.'],
        [
          '{"fn":"Asha","dob":"1990-04-12","gen":"F","username":"UHID-2"}',
          'A patient cannot be changed: its username is taken.',
        ],
      ] as const) {
        await save(json);
        await expect(records.getByText(reason)).toBeVisible();
        await expect(fieldsOf()).toHaveValue(json);
        vitestExpect(await stored()).toEqual(before);
      }
      const fields = { fn: 'Noor', dob: '1990-04-12', gen: 'O', username: 'UHID-1' };
      await save(JSON.stringify(fields));
      await expect(records.getByText('Saved.')).toBeVisible();
      await expect(records.getByRole('definition').filter({ hasText: 'Noor' })).toBeVisible();
      await expect(records.getByRole('term').filter({ hasText: 'bloodgroup' })).toHaveCount(0);
      await expect(records.getByRole('button', { name: 'Edit' })).toBeFocused();
      vitestExpect(await stored()).toEqual({ oid: 'person-1', ...fields });
    });

    it('keep the form and what the user entered when the page becomes narrow and wide', async () => {
      const records = await openRecord('person-1');
      await records.getByRole('button', { name: 'Edit' }).click();
      await fieldsOf().fill('{"fn": "half');
      const isBeside = () => records.locator('.split').count();
      for (const [width, count] of [
        [800, 0],
        [1280, 1],
        [800, 0],
      ] as const) {
        await stage.page.setViewportSize({ width, height: 900 });
        await expect.poll(isBeside).toBe(count);
        await expect(fieldsOf()).toHaveValue('{"fn": "half');
      }
      await records.getByRole('button', { name: 'Close' }).click();
      await records.getByRole('button', { name: 'person-1' }).click();
      await expect(fieldsOf()).toHaveCount(0);
    });

    it('keep what a request wrote to another field in the meantime', async () => {
      const records = await openRecord('person-1');
      await records.getByRole('button', { name: 'Edit' }).click();
      await stage.play((mock) => mock.patients.update('person-1', { ln: 'Rao' }));
      await save((await fieldsOf().inputValue()).replace('"F"', '"O"'));
      await expect(records.getByText('Saved.')).toBeVisible();
      vitestExpect(await stored()).toMatchObject({ ln: 'Rao', gen: 'O' });
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
    const area = records.getByRole('textbox', { name: /^Fields as JSON\. The record/ });
    await expect(area).toBeFocused();
    await keyboard.press('Escape');
    await expect(records.getByRole('button', { name: 'Edit' })).toBeFocused();
    await keyboard.press('Enter');
    await area.fill('{"fn":"Meera","dob":"1990-04-12","gen":"F"}');
    await keyboard.press('Tab');
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
