import { beforeEach, describe, it } from 'vitest';
import { LEDGER } from '../../src/index.ts';
import { ASHA, HEADERS, TRACE_ID, TRACEPARENT } from '../send.ts';
import { choose, newest, openNewest, panel } from './inspector-page.ts';
import { expect, STAGES, type Stage } from './stage.ts';

const ENTRIES = Object.keys(LEDGER).length;
const TAKEN = { ...ASHA, username: 'UHID-1' };

describe.each(Object.entries(STAGES))('requests in the %s inspector', (_, open) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
    await expect(stage.page.getByText('Live')).toBeVisible();
  });

  it('show an example while there are none', async () => {
    const shown = panel(stage.page, 'Requests');
    await expect(shown.getByText('No requests yet')).toBeVisible();
    await expect(shown.getByRole('region', { name: 'Example' })).toContainText(
      /curl -X POST http|new ProfileClient/,
    );
  });

  it('tell in one line what happened, and why', async () => {
    await stage.send({ body: { ...ASHA, ln: 'Rao' } });
    await expect(newest(stage.page)).toContainText(
      /\d\d:\d\d:\d\d.*201.*Create patient.*Asha Rao.*patient-1.*stored.* m?s/s,
    );
    await stage.send({ body: TAKEN });
    await expect(newest(stage.page)).toContainText(/409.*Create patient.*the username is taken/s);
    await expect(newest(stage.page)).not.toContainText('stored');
    await stage.send({ path: '/profiles/v1/emr-user/user-1', method: 'PATCH', body: { bg: 'O+' } });
    await expect(newest(stage.page)).toContainText(/200.*Update EMR user.*user-1.*stored/s);
    await stage.play((mock) => void mock.fail('*', { kind: 'drop', stored: true }));
    expect(await stage.send({ body: ASHA })).toBe(0);
    await expect(newest(stage.page)).toContainText(
      /none.*Create patient.*patient-2.*Stored, then the connection breaks.*stored/s,
    );
  });

  it('show twenty lines on a laptop', async () => {
    await stage.page.setViewportSize({ width: 1366, height: 768 });
    await stage.play(async (mock) => {
      for (let at = 0; at < 30; at++) await mock.fetch(`${mock.baseUrl}/page/${at}`);
    });
    const shown = panel(stage.page, 'Requests');
    await expect(shown.getByText('30 requests')).toBeVisible();
    const top = await shown.getByRole('list').evaluate((list) => list.getBoundingClientRect().top);
    const heights = await shown
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    const header = await stage.page
      .locator('profiles-mock-inspector')
      .evaluate((element) => element.getBoundingClientRect().top);
    const twenty = heights.slice(0, 20).reduce((sum, height) => sum + height, 0);
    expect(top - header + twenty).toBeLessThanOrEqual(768);
  });

  it('show why one was rejected, and what another setting would have changed', async () => {
    expect(await stage.send({ body: TAKEN })).toBe(409);
    const opened = await openNewest(stage.page);
    await expect(opened).toContainText('The service rejected the request with status 409.');
    await expect(opened).toContainText('found: the username is taken.');
    await expect(opened).toContainText('duplicateUsername now 409');
    await expect(opened).toContainText(
      'With duplicateUsername = 422 the service would have responded 422.',
    );
    const request = opened.getByLabel('Request', { exact: true });
    await expect(request.getByText('[redacted #1]')).toBeHidden();
    await request.getByText('Headers of the request').click();
    await expect(request.getByText('[redacted #1]')).toBeVisible();
    await expect(opened.getByLabel('Body of the request')).toContainText('"UHID-1"');
    await expect(opened.getByLabel('Body of the response')).toContainText('duplicate_username');
  });

  it('lead to the section of the rule that one breaks', async () => {
    await stage.send({ path: '/elsewhere', method: 'GET' });
    await expect(newest(stage.page)).toContainText('violation');
    const opened = await openNewest(stage.page);
    await expect(opened).toContainText('Endpoints the API specification has no such path');
    await opened.getByRole('button', { name: 'Endpoints' }).click();
    await expect(panel(stage.page, 'Ledger').getByRole('heading')).toHaveText(['Endpoints']);
  });

  it('lead to the record that was stored, although the response was lost', async () => {
    await stage.play((mock) => void mock.fail('*', { kind: 'drop', stored: true }));
    expect(await stage.send({ body: ASHA })).toBe(0);
    const opened = await openNewest(stage.page);
    await expect(opened).toContainText(
      'it closed the connection before any response. The data was stored.',
    );
    await opened.getByRole('button', { name: 'patient-1' }).click();
    await expect(panel(stage.page, 'Records')).toContainText('patient-1');
  });

  it('link to the ledger entry, where its setting can be changed', async () => {
    await stage.send({ body: TAKEN });
    const opened = await openNewest(stage.page);
    await opened.getByRole('button', { name: 'duplicateUsername' }).click();
    const ledger = panel(stage.page, 'Ledger');
    await ledger.getByRole('combobox', { name: /username that is already/ }).selectOption('422');
    await expect(ledger.getByText(`1 of ${ENTRIES} shown, 1 changed`)).toBeVisible();
    expect(await stage.send({ body: TAKEN })).toBe(422);
  });

  it('can be filtered by text, outcome, operation and data', async () => {
    await stage.send({ body: ASHA });
    await stage.send({ body: TAKEN });
    await stage.send({ path: '/elsewhere', method: 'GET' });
    const shown = panel(stage.page, 'Requests');
    await shown.getByLabel('Outcome').selectOption('Rejected or broken');
    await expect(shown.getByText('2 of 3 requests')).toBeVisible();
    await shown.getByLabel('Operation').selectOption('Create patient');
    await expect(shown.getByText('1 of 3 requests')).toBeVisible();
    await shown.getByLabel('Outcome').selectOption('Every outcome');
    await shown.getByLabel('Data').selectOption('Stored');
    await expect(shown.getByRole('listitem')).toContainText(['201']);
    await shown.getByLabel('Data').selectOption('Stored or not');
    await shown.getByLabel('Filter').fill('uhid-1');
    await expect(shown.getByRole('listitem')).toContainText(['409']);
    await shown.getByLabel('Filter').fill('nothing like it');
    await expect(shown.getByText('No request matches the filter.')).toBeVisible();
  });

  it('can be cleared from the list, and shown again', async () => {
    await stage.send({ body: ASHA });
    const shown = panel(stage.page, 'Requests');
    await shown.getByRole('button', { name: 'Clear the list' }).click();
    await expect(shown.getByText('The list was cleared')).toBeVisible();
    expect(await stage.play((mock) => mock.requests.length)).toBe(1);
    await stage.send({ body: TAKEN });
    await expect(shown.getByText('1 request', { exact: true })).toBeVisible();
    await shown.getByRole('button', { name: 'Clear the list' }).click();
    await shown.getByRole('button', { name: 'Show them again' }).click();
    await expect(shown.getByText('2 requests')).toBeVisible();
  });

  it('keep their place among the violations and in the history of a record when cleared', async () => {
    await stage.send({ body: ASHA });
    await stage.send({ path: '/elsewhere', method: 'GET' });
    const shown = panel(stage.page, 'Requests');
    await expect(shown.getByText('2 requests')).toBeVisible();
    await shown.getByRole('button', { name: 'Clear the list' }).click();
    const violations = await choose(stage.page, 'Violations');
    await expect(violations).toContainText('/elsewhere');
    const records = await choose(stage.page, 'Records');
    await records.getByText('patient-1', { exact: true }).first().click();
    await expect(records.getByRole('button', { name: /Create patient/ })).toBeVisible();
  });

  it('can be found by the trace id, which their details show', async () => {
    await stage.send({ body: ASHA, headers: { ...HEADERS, traceparent: TRACEPARENT } });
    await stage.send({ body: ASHA });
    const shown = panel(stage.page, 'Requests');
    await expect(await openNewest(stage.page)).not.toContainText('Trace');
    await stage.page.keyboard.press('Escape');
    for (const text of [TRACE_ID.toUpperCase(), TRACE_ID.slice(0, 12)]) {
      await shown.getByLabel('Filter').fill(text);
      await expect(shown.getByText('1 of 2 requests')).toBeVisible();
    }
    await expect(newest(stage.page)).toContainText('patient-1');
    const opened = await openNewest(stage.page);
    await expect(opened.getByText(`Trace ${TRACE_ID}`, { exact: true })).toBeVisible();
  });

  it('show those that the mock passed on in grey, without details', async () => {
    await stage.send({ body: ASHA });
    await stage.play((mock) =>
      mock.recordOther('GET', new URL('https://profiles.test/cart?q=secret')),
    );
    const row = newest(stage.page);
    await expect(row).toContainText(/GET.*https:\/\/profiles\.test\/cart.*passed on/s);
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(panel(stage.page, 'Requests')).not.toContainText('secret');
    const colour = (text: string) =>
      panel(stage.page, 'Requests')
        .getByRole('listitem')
        .getByText(text)
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colour('/cart')).not.toBe(await colour('Create patient'));
    await panel(stage.page, 'Requests').getByLabel('Outcome').selectOption('Accepted');
    await expect(panel(stage.page, 'Requests').getByText('/cart')).toHaveCount(0);
  });

  it('are shown 100 at a time', async () => {
    await stage.play(async (mock) => {
      for (let at = 0; at < 250; at++) await mock.fetch(`${mock.baseUrl}/page/${at}`);
    });
    const shown = panel(stage.page, 'Requests');
    await expect(shown.getByText('250 requests')).toBeVisible();
    await expect(shown.getByRole('listitem')).toHaveCount(100);
    await shown.getByRole('button', { name: 'Show 100 more' }).click();
    await shown.getByRole('button', { name: 'Show 50 more' }).click();
    await expect(shown.getByRole('listitem')).toHaveCount(250);
  });
});
