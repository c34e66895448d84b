import { ASHA } from '@profiles/testkit/send';
import { beforeEach, describe, it } from 'vitest';
import { choose, details, expect, newest, open, openNewest, panel, type Stage } from '../stage.ts';

const TAKEN = { ...ASHA, username: 'UHID-1' };

/** Where the details of the newest request are, as seen from its row. */
async function sideOfDetails(page: Stage['page']): Promise<'beside' | 'below' | undefined> {
  const row = await newest(page).getByRole('button').first().boundingBox();
  const shown = await details(page).boundingBox();
  if (!row || !shown) return undefined;
  if (shown.x >= row.x + row.width) return 'beside';
  return shown.y >= row.y + row.height ? 'below' : undefined;
}

describe('requests', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
  });

  it('show in one line what happened, and why', async () => {
    const { page } = stage;
    const shown = panel(page, 'Requests');
    await expect(shown.getByText('No requests yet')).toBeVisible();
    await expect(shown.getByText(/^curl /)).toHaveCount(0);
    await stage.send({ body: { ...ASHA, ln: 'Rao' } });
    await expect(newest(page)).toContainText(
      /\d\d:\d\d:\d\d.*201.*Create patient.*Asha Rao.*patient-1.*stored.* m?s/s,
    );
    await stage.send({ body: TAKEN });
    await expect(newest(page)).toContainText(/409.*Create patient.*the username is taken/s);
    await expect(newest(page)).not.toContainText('stored');
    await stage.send({ body: { ...ASHA, dob: 'x' } });
    await expect(newest(page).locator('.why')).toHaveText(/^dob must be a valid date/);
    await stage.send({ path: '/profiles/v1/emr-user/user-1', method: 'PATCH', body: { bg: 'O+' } });
    await expect(newest(page)).toContainText(/200.*Update EMR user.*user-1.*stored/s);
    await stage.play((mock) => void mock.fail('*', { kind: 'drop', stored: true }));
    expect(await stage.send({ body: ASHA })).toBe(0);
    await expect(newest(page)).toContainText(
      /none.*Create patient.*patient-2.*Stored, then the connection breaks.*stored/s,
    );
  });

  it('are shown 100 at a time, twenty of them on a laptop', async () => {
    await stage.page.setViewportSize({ width: 1366, height: 768 });
    await stage.play(async (mock) => {
      for (let at = 0; at < 250; at++) await mock.fetch(`${mock.baseUrl}/page/${at}`);
    });
    const shown = panel(stage.page, 'Requests');
    await expect(shown.getByText('250 requests')).toBeVisible();
    await expect(shown.getByRole('listitem')).toHaveCount(100);
    const top = await shown.getByRole('list').evaluate((list) => list.getBoundingClientRect().top);
    const heights = await shown
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    const header = await stage.page
      .locator('profiles-mock-inspector')
      .evaluate((element) => element.getBoundingClientRect().top);
    const twenty = heights.slice(0, 20).reduce((sum, height) => sum + height, 0);
    expect(top - header + twenty).toBeLessThanOrEqual(768);
    await shown.getByRole('button', { name: 'Show 100 more' }).click();
    await shown.getByRole('button', { name: 'Show 50 more' }).click();
    await expect(shown.getByRole('listitem')).toHaveCount(250);
  });

  it('can be sent from a form, with another token and to another record too', async () => {
    const { page } = stage;
    const shown = panel(page, 'Requests');
    await shown.getByText('Send a request', { exact: true }).click();
    await shown.getByLabel('What to send').selectOption('Update EMR user');
    await expect(shown.getByLabel('Oid')).toHaveValue('user-1');
    await shown.getByLabel('Blood group').selectOption('AB-');
    await shown.getByLabel('First name').fill('');
    await shown.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(shown.getByText('Stored. The response arrived with status 200.')).toBeVisible();
    await expect(newest(page)).toContainText(/200.*Update EMR user.*user-1.*stored/s);
    expect(await stage.play((mock) => mock.emrUsers.get('user-1'))).toMatchObject({
      fn: 'Meera',
      bg: 'AB-',
      email: 'meera.nair@example.com',
    });
    await shown.getByLabel('Token').fill('');
    await shown.getByRole('tab', { name: 'JSON' }).click();
    await shown.getByLabel('Fields as JSON').fill('{"oid": "nobody"}');
    await shown.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(newest(page)).toContainText('401');
    expect(await stage.play((mock) => mock.requests.at(-1)?.path)).toBe(
      '/profiles/v1/emr-user/nobody',
    );
  });

  it('an update without an EMR user says so before it is sent', async () => {
    const { page, play } = stage;
    await play((mock) => void mock.emrUsers.delete('user-1'));
    const shown = panel(page, 'Requests');
    await shown.getByText('Send a request', { exact: true }).click();
    await shown.getByLabel('What to send').selectOption('Update EMR user');
    const hint = shown.getByText('The mock has no EMR user to update.');
    await expect(hint).toBeVisible();
    expect(await play((mock) => mock.requests.length)).toBe(0);
    await play((mock) => void mock.emrUsers.create({ oid: 'user-2' }));
    await expect(hint).toHaveCount(0);
    await expect(shown.getByLabel('Oid')).toHaveValue('user-2');
    await play((mock) => void mock.emrUsers.delete('user-2'));
    await expect(hint).toBeVisible();
    // An oid that is in the form stays.
    await play((mock) => void mock.emrUsers.create({ oid: 'user-3' }));
    await expect(hint).toHaveCount(0);
    await expect(shown.getByLabel('Oid')).toHaveValue('user-2');
  });

  it('is sent once by two clicks, and shows what happened to it', async () => {
    const { page, play } = stage;
    const shown = panel(page, 'Requests');
    await shown.getByText('Send a request', { exact: true }).click();
    await play((mock) => void mock.fail('createPatient', { kind: 'delay', ms: 200 }));
    const before = await play((mock) => mock.patients.size);
    await shown.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await expect(shown.getByRole('button', { name: 'Sending …' })).toBeVisible();
    await expect(shown.getByText('Stored. The response arrived with status 201.')).toBeVisible();
    await expect(details(page)).toContainText('Stored in the record');
    expect(await play((mock) => mock.patients.size)).toBe(before + 1);
    await shown.getByRole('button', { name: 'Send', exact: true }).click();
    const notice = shown.getByText(
      'Nothing was stored: the username is taken. The response arrived with status 409.',
    );
    await expect(notice).toHaveClass(/error/);
    await details(page).getByRole('button', { name: 'Show the record with this username' }).click();
    await expect(details(page)).toContainText('UHID-1042');
  });

  it('can be filtered by outcome, operation and text together', async () => {
    await stage.send({ body: ASHA });
    await stage.send({ body: TAKEN });
    await stage.send({ path: '/elsewhere', method: 'GET' });
    const shown = panel(stage.page, 'Requests');
    await shown.getByLabel('Outcome').selectOption('Rejected or broken');
    await shown.getByLabel('Operation').selectOption('Create patient');
    await expect(shown.getByText('1 of 3 requests')).toBeVisible();
    await shown.getByLabel('Outcome').selectOption('Every outcome');
    await expect(shown.getByText('2 of 3 requests')).toBeVisible();
    await shown.getByLabel('Filter').fill('uhid-1');
    await expect(shown.getByRole('listitem')).toContainText(['409']);
    await shown.getByLabel('Filter').fill('nothing like it');
    await expect(shown.getByText('No request matches the filter.')).toBeVisible();
  });

  it('can be cleared from the list, not from other panels, and shown again', async () => {
    const { page } = stage;
    await stage.send({ body: ASHA });
    await stage.send({ path: '/elsewhere', method: 'GET' });
    const shown = panel(page, 'Requests');
    await expect(shown.getByText('2 requests')).toBeVisible();
    await shown.getByRole('button', { name: 'Clear the list' }).click();
    await expect(shown.getByText('The list was cleared')).toBeVisible();
    expect(await stage.play((mock) => mock.requests.length)).toBe(2);
    await expect(await choose(page, 'Violations')).toContainText('/elsewhere');
    const records = await choose(page, 'Records');
    await records.getByText('patient-1', { exact: true }).first().click();
    await expect(records.getByRole('button', { name: /Create patient/ })).toBeVisible();
    await choose(page, 'Requests');
    await stage.send({ body: TAKEN });
    await expect(shown.getByText('1 request', { exact: true })).toBeVisible();
    await shown.getByRole('button', { name: 'Clear the list' }).click();
    await shown.getByRole('button', { name: 'Show them again' }).click();
    await expect(shown.getByText('3 requests')).toBeVisible();
  });

  it('that passed through are grey, without details', async () => {
    await stage.send({ body: ASHA });
    await stage.play((mock) =>
      // As adapters do.
      Reflect.get(mock, Symbol.for('@profiles/mock: core')).recordPassthrough(
        'GET',
        new URL('https://profiles.test/cart?q=secret'),
      ),
    );
    const shown = panel(stage.page, 'Requests');
    const row = newest(stage.page);
    await expect(row).toContainText(/GET.*https:\/\/profiles\.test\/cart.*passed through/s);
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(shown).not.toContainText('secret');
    const colour = (text: string) =>
      shown
        .getByRole('listitem')
        .getByText(text)
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colour('/cart')).not.toBe(await colour('Create patient'));
    await shown.getByLabel('Outcome').selectOption('Accepted');
    await expect(shown.getByText('/cart')).toHaveCount(0);
  });

  describe('and their details', () => {
    beforeEach(async () => {
      for (const fn of ['Asha', 'Luis', 'Mia']) await stage.send({ body: { ...ASHA, fn } });
      await expect(newest(stage.page)).toContainText('Mia');
    });

    it('are side by side in a wide window and stacked in a narrow one, also when others arrive', async () => {
      const { page } = stage;
      await openNewest(page);
      for (const [width, isBeside] of [
        [1100, true],
        [900, false],
      ] as const) {
        await page.setViewportSize({ width, height: 768 });
        // A resized page lays itself out a moment later.
        await expect.poll(() => sideOfDetails(page)).toBe(isBeside ? 'beside' : 'below');
      }
      await stage.send({ body: { ...ASHA, fn: 'Noor' } });
      await expect(newest(page)).toContainText('Noor');
      await expect(details(page)).toContainText('"Mia"');
    });

    it('follow the keyboard: arrow keys move, Enter opens, Escape closes', async () => {
      const { page } = stage;
      const row = (fn: string) => panel(page, 'Requests').getByRole('button', { name: fn });
      await row('Mia').focus();
      await page.keyboard.press('ArrowDown');
      await expect(row('Luis')).toBeFocused();
      await expect(details(page)).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(details(page)).toContainText('"Luis"');
      await page.keyboard.press('End');
      await expect(row('Asha')).toBeFocused();
      await expect(details(page)).toContainText('"Asha"');
      await page.keyboard.press('Home');
      await expect(details(page)).toContainText('"Mia"');
      await page.keyboard.press('Tab');
      await expect(details(page).locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(details(page)).toHaveCount(0);
      await expect(row('Mia')).toBeFocused();
    });
  });
});
