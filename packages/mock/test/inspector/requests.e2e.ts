import { beforeEach, describe, it } from 'vitest';
import { LEDGER } from '../../src/index.ts';
import { ASHA, HEADERS, TRACE_ID, TRACEPARENT } from '../send.ts';
import { newest, openNewest, panel } from './inspector-page.ts';
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

  it('show why one was rejected, and what another setting would have changed', async () => {
    expect(await stage.send({ body: TAKEN })).toBe(409);
    const row = newest(stage.page);
    await expect(row).toContainText(/\d\d:\d\d:\d\d.*409.*POST.*\/profiles\/v1\/patient\//s);
    const opened = await openNewest(stage.page);
    await expect(opened).toContainText('The service rejected the request with status 409.');
    await expect(opened).toContainText('found: the username is taken.');
    await expect(opened).toContainText('duplicateUsername now 409');
    await expect(opened).toContainText(
      'With duplicateUsername = 422 the service would have responded 422.',
    );
    await expect(opened.getByLabel('Request', { exact: true })).toContainText('[redacted #1]');
    await expect(opened.getByLabel('Body of the request')).toContainText('"UHID-1"');
    await expect(opened.getByLabel('Body of the response')).toContainText('duplicate_username');
  });

  it('show the rule that one breaks', async () => {
    await stage.send({ path: '/elsewhere', method: 'GET' });
    await expect(newest(stage.page)).toContainText('violation');
    const opened = await openNewest(stage.page);
    await expect(opened).toContainText('Endpoints the API specification has no such path');
  });

  it('show the fault that applied, and the oid', async () => {
    await stage.play((mock) => void mock.fail('*', { kind: 'drop', stored: true }));
    expect(await stage.send({ body: ASHA })).toBe(0);
    await expect(newest(stage.page)).toContainText('fault: drop');
    await expect(await openNewest(stage.page)).toContainText(
      'it closed the connection before any response. The data was stored.',
    );
    await stage.send({ body: ASHA });
    await expect(newest(stage.page)).toContainText('patient-2');
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

  it('can be filtered by text and by outcome', async () => {
    await stage.send({ body: ASHA });
    await stage.send({ body: TAKEN });
    await stage.send({ path: '/elsewhere', method: 'GET' });
    const shown = panel(stage.page, 'Requests');
    await shown.getByLabel('Only rejected or broken').check();
    await expect(shown.getByText('2 of 3 requests')).toBeVisible();
    await shown.getByLabel('Filter').fill('uhid-1');
    await expect(shown.getByText('1 of 3 requests')).toBeVisible();
    await shown.getByLabel('Filter').fill('nothing like it');
    await expect(shown.getByText('No request matches the filter.')).toBeVisible();
  });

  it('can be found by the trace id, which their details show', async () => {
    await stage.send({ body: ASHA, headers: { ...HEADERS, traceparent: TRACEPARENT } });
    await stage.send({ body: ASHA });
    const shown = panel(stage.page, 'Requests');
    await expect(await openNewest(stage.page)).not.toContainText('Trace');
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
        .getByText(text)
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colour('/cart')).not.toBe(await colour('/profiles/v1/patient/'));
    await panel(stage.page, 'Requests').getByLabel('Only rejected or broken').check();
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
