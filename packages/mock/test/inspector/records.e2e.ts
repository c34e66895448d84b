import { beforeEach, describe, it, expect as vitestExpect } from 'vitest';
import { ASHA } from '../send.ts';
import { choose, panel } from './inspector-page.ts';
import { expect, openServed, STAGES, type Stage } from './stage.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

describe.each(Object.entries(STAGES))('records in the %s inspector', (_, open) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
    await expect(stage.page.getByText('Live')).toBeVisible();
  });

  it('are listed, searched and opened, with markup shown as text', async () => {
    await stage.send({ body: { ...ASHA, fn: HOSTILE, extras: { note: HOSTILE } } });
    const records = await choose(stage.page, 'Records');
    await expect(records.getByRole('listitem')).toHaveCount(2);
    await records.getByLabel('Search').fill('onerror');
    await expect(records.getByRole('listitem')).toHaveCount(1);
    await records.getByText(HOSTILE).first().click();
    await expect(records.getByRole('definition').filter({ hasText: HOSTILE })).toHaveCount(2);
    await expect(stage.page.locator('img')).toHaveCount(0);
    await records.getByLabel('Search').fill('nobody');
    await expect(records.getByText('No record contains this text.')).toBeVisible();
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

  it('show the new value after an update', async () => {
    const records = await choose(stage.page, 'Records');
    await records.getByText('EMR users').click();
    await records.getByText('user-1').first().click();
    await stage.send({
      method: 'PATCH',
      path: '/profiles/v1/emr-user/user-1',
      body: { bg: 'AB-' },
    });
    await expect(records.getByRole('definition').filter({ hasText: 'AB-' })).toBeVisible();
  });

  it('are shown 100 at a time', async () => {
    await stage.play((mock) => {
      for (let at = 0; at < 150; at++) {
        mock.patients.create({ fn: `p${at}`, dob: '1990-04-12', gen: 'F' });
      }
    });
    const records = await choose(stage.page, 'Records');
    await expect(records.getByRole('listitem')).toHaveCount(100);
    await records.getByRole('button', { name: 'Show more' }).click();
    await expect(records.getByRole('listitem')).toHaveCount(151);
  });

  /** Opens a record of the first page. */
  const openRecord = async (oid: string) => {
    const records = await choose(stage.page, 'Records');
    await records.getByRole('button', { name: oid }).click();
    return records;
  };

  describe('when they are changed', () => {
    const edit = async (oid: string, json: string) => {
      const records = await openRecord(oid);
      await records.getByRole('button', { name: 'Edit' }).click();
      await records.getByRole('textbox', { name: /^Fields as JSON\. The record/ }).fill(json);
      await records.getByRole('button', { name: 'Save' }).click();
      return records;
    };
    const stored = () => stage.play((mock) => mock.patients.get('person-1'));

    it('have the new fields, and lose the removed ones', async () => {
      const json = { fn: HOSTILE, dob: '1990-04-12', gen: 'O', username: 'UHID-1' };
      const records = await edit('person-1', JSON.stringify(json));
      await expect(records.getByText('Saved.')).toBeVisible();
      await expect(records.getByRole('definition').filter({ hasText: HOSTILE })).toBeVisible();
      await expect(records.getByRole('term').filter({ hasText: 'bloodgroup' })).toHaveCount(0);
      await expect(records.getByRole('button', { name: 'Edit' })).toBeFocused();
      await expect(stage.page.locator('img')).toHaveCount(0);
      vitestExpect(await stored()).toEqual({ oid: 'person-1', ...json });
    });

    it.each([
      ['{"fn": "Asha"}', 'A patient cannot be changed: dob is required; gen is required.'],
      ['{"fn": "Asha"', 'The fields must be a JSON object. Nothing was changed.'],
      [
        '{"fn":"Asha","dob":"1990-04-12","gen":"F","username":"UHID-2"}',
        'A patient cannot be changed: its username is taken.',
      ],
    ])('to %s, show why not, and keep what the user entered', async (json, reason) => {
      await stage.send({ body: { ...ASHA, username: 'UHID-2' } });
      const before = await stored();
      const records = await edit('person-1', json);
      await expect(records.getByText(reason)).toBeVisible();
      await expect(
        records.getByRole('textbox', { name: /^Fields as JSON\. The record/ }),
      ).toHaveValue(json);
      vitestExpect(await stored()).toEqual(before);
    });

    it('keep what a request wrote to another field in the meantime', async () => {
      const records = await openRecord('person-1');
      await records.getByRole('button', { name: 'Edit' }).click();
      await stage.play((mock) => mock.patients.update('person-1', { ln: 'Rao' }));
      const area = records.getByRole('textbox', { name: /^Fields as JSON\. The record/ });
      await area.fill((await area.inputValue()).replace('"F"', '"O"'));
      await records.getByRole('button', { name: 'Save' }).click();
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

  it('are edited in a field that the button to close them does not cover', async () => {
    const records = await choose(stage.page, 'Records');
    await records.getByRole('button', { name: 'person-1' }).click();
    await records.getByRole('button', { name: 'Edit' }).click();
    const area = await records.getByRole('textbox', { name: /^Fields as JSON/ }).boundingBox();
    const close = await records.getByRole('button', { name: 'Close' }).boundingBox();
    expect(area?.y).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0));
  });

  it('are changed and deleted by keyboard only', async () => {
    const { page } = stage;
    const { keyboard } = page;
    await stage.send({ body: { ...ASHA, fn: 'Ravi' } });
    const records = await choose(page, 'Records');
    const row = (oid: string) => records.getByRole('button', { name: oid });
    await row('person-1').focus();
    await keyboard.press('Enter');
    await expect(row('person-1')).toHaveAttribute('aria-expanded', 'true');
    await keyboard.press('ArrowDown');
    await expect(row('patient-1')).toBeFocused();
    await expect(row('patient-1')).toHaveAttribute('aria-expanded', 'true');
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
    await keyboard.press('Escape');
    await expect(row('patient-1')).toBeFocused();
    await expect(row('patient-1')).toHaveAttribute('aria-expanded', 'false');
    for (const key of ['Enter', 'Tab', 'Tab', 'Enter', 'Enter']) await keyboard.press(key);
    await expect(records.getByText('Deleted patient-1.')).toBeVisible();
    await expect(row('person-1')).toBeFocused();
  });

  it('show the requests that wrote them, which lead to the request', async () => {
    const { page } = stage;
    const UPDATE = { method: 'PATCH', path: '/profiles/v1/emr-user/user-1' };
    await stage.play((mock) => mock.fail('updateEmrUser', { kind: 'drop', stored: true }));
    await stage.send({ ...UPDATE, body: { bg: 'A+' } });
    await stage.send({ ...UPDATE, body: { bg: 'X' } });
    await stage.send({ ...UPDATE, body: { bg: 'B+' } });
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

  it.each([
    [1200, 'beside'],
    [390, 'below'],
  ])('at a width of %i pixels show their details %s the row', async (width, where) => {
    const { page } = stage;
    await page.setViewportSize({ width, height: 800 });
    const records = await openRecord('person-1');
    const details = records.getByRole('region', { name: 'Details of person-1' });
    const row = records.getByRole('button', { name: 'person-1' });
    await expect(details).toBeVisible();
    const [one, other] = [await row.boundingBox(), await details.boundingBox()];
    const isBeside = (other?.x ?? 0) >= (one?.x ?? 0) + (one?.width ?? 0);
    expect(isBeside ? 'beside' : 'below').toBe(where);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toHaveCount(0);
    await expect(row).toBeFocused();
  });

  it('without a request say where they come from', async () => {
    const records = await openRecord('person-1');
    await expect(records.getByText(/^None of the last requests\./)).toBeVisible();
  });

  it('close when another client deletes them', async () => {
    const records = await openRecord('person-1');
    await expect(records.getByRole('button', { name: 'Edit' })).toBeVisible();
    await stage.play((mock) => mock.patients.delete('person-1'));
    await expect(records.getByText('No patients yet')).toBeVisible();
    await expect(records.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });

  describe('that another part shows', () => {
    /** Asks the inspector to show a record, as a link in another part does. */
    const show = async (oid: string) => {
      await stage.page.locator('profiles-mock-requests').evaluate((part, id) => {
        part.dispatchEvent(
          Object.assign(new Event('show', { bubbles: true }), { tab: 'records', id }),
        );
      }, oid);
      return panel(stage.page, 'Records');
    };

    it.each(['person-1', 'user-1', 'p-150', 'a/b c?'])('are opened: %s', async (oid) => {
      await stage.play((mock) => {
        for (let at = 0; at < 200; at++) {
          mock.patients.create({ oid: `p-${at}`, fn: `p${at}`, dob: '1990-04-12', gen: 'F' });
        }
        mock.emrUsers.create({ oid: 'a/b c?' });
      });
      const records = await choose(stage.page, 'Records');
      await records.getByLabel('Search').fill('nobody');
      await choose(stage.page, 'Requests');
      await show(oid);
      const row = records.getByRole('button', { expanded: true });
      await expect(row).toContainText(oid);
      await expect(row).toBeFocused();
      await expect(records.getByRole('definition').first()).toHaveText(oid);
    });

    it('have a message if they do not exist', async () => {
      const records = await show('nobody');
      await expect(
        records.getByText('No patient has this oid. No EMR user has this oid.'),
      ).toBeVisible();
    });
  });
});

it('records are in the address of the served page, which opens them again', async () => {
  const { page } = await openServed();
  const records = await choose(page, 'Records');
  await records.getByText('EMR users').click();
  await records.getByRole('button', { name: 'user-1' }).click();
  await expect(page).toHaveURL(/#tab=records&kind=emrUsers&record=user-1$/);
  await page.reload();
  await expect(records.getByRole('button', { expanded: true })).toContainText('user-1');
  await records.getByRole('button', { name: 'user-1' }).click();
  await expect(page).toHaveURL(/#tab=records&kind=emrUsers$/);
});
