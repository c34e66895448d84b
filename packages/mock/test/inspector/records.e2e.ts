import { beforeEach, describe, it } from 'vitest';
import { ASHA } from '../send.ts';
import { choose } from './inspector-page.ts';
import { expect, STAGES, type Stage } from './stage.ts';

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
});
