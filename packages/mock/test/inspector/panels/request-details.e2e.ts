import { ASHA, HEADERS, TRACE_ID, TRACEPARENT } from '@profiles/testkit/send';
import { describe, it } from 'vitest';
import { LEDGER } from '../../../src/index.ts';
import { choose, details, expect, newest, open, openNewest, panel } from '../stage.ts';

const TAKEN = { ...ASHA, username: 'UHID-1' };

describe('the details of a request', () => {
  it('show why it was rejected, and lead to the setting that would have changed that', async () => {
    const { page, send } = await open();
    expect(await send({ body: TAKEN, headers: { ...HEADERS, traceparent: TRACEPARENT } })).toBe(
      409,
    );
    const opened = await openNewest(page);
    await expect(opened).toContainText('The service rejected the request with status 409.');
    await expect(opened).toContainText('found: the username is taken.');
    await expect(opened).toContainText('duplicateUsername 409');
    await expect(opened).toContainText(
      'With duplicateUsername = 422 the service would have responded 422.',
    );
    await expect(opened.getByText(`Trace ${TRACE_ID}`, { exact: true })).toBeVisible();
    const request = opened.getByLabel('Request', { exact: true });
    await expect(request.getByText('[redacted #1]')).toBeHidden();
    await request.getByText('Headers of the request').click();
    await expect(request.getByText('[redacted #1]')).toBeVisible();
    await expect(opened.getByLabel('Body of the request')).toContainText('"UHID-1"');
    await expect(opened.getByLabel('Body of the response')).toContainText('duplicate_username');
    await opened.getByRole('button', { name: 'duplicateUsername' }).click();
    const ledger = panel(page, 'Ledger');
    await ledger.getByRole('combobox', { name: /username that is already/ }).selectOption('422');
    const counted = `1 of ${Object.keys(LEDGER).length} shown, 1 changed`;
    await expect(ledger.getByText(counted)).toBeVisible();
    expect(await send({ body: TAKEN })).toBe(422);
    await choose(page, 'Requests');
    await expect(opened).toContainText('duplicateUsername then 409, now 422');
  });

  it('lead to the rule that it breaks, and to the record that was stored', async () => {
    const { page, send, play } = await open();
    await send({ path: '/elsewhere', method: 'GET' });
    await expect(newest(page)).toContainText('violation');
    const opened = await openNewest(page);
    await expect(opened).toContainText('the API specification has no such path Endpoints');
    await expect(opened).not.toContainText('Trace');
    await opened.getByRole('button', { name: 'Endpoints' }).click();
    await expect(panel(page, 'Ledger').getByRole('heading')).toHaveText(['Endpoints']);
    await choose(page, 'Requests');
    await play((mock) => void mock.fail('*', { kind: 'drop', stored: true }));
    expect(await send({ body: ASHA })).toBe(0);
    await expect(newest(page)).toContainText('patient-1');
    await openNewest(page);
    await expect(opened).toContainText('on purpose: “Stored, then the connection breaks”.');
    await opened.getByRole('button', { name: 'patient-1' }).click();
    await expect(panel(page, 'Records')).toContainText('patient-1');
  });

  it('resend the request, and show its test as text if the browser does not allow copying', async () => {
    const { page, send, play } = await open();
    await page.evaluate(() => {
      const clipboard = { writeText: () => Promise.reject(new Error('not allowed')) };
      Object.defineProperty(navigator, 'clipboard', { value: clipboard });
    });
    await send({ body: ASHA });
    const opened = await openNewest(page);
    await opened.getByRole('button', { name: 'Copy as test' }).click();
    await expect(opened.getByLabel('Text to copy')).toHaveValue(/createProfilesMock\(/);
    await opened.getByRole('button', { name: 'Resend', exact: true }).dblclick();
    await expect(opened).toContainText('Stored. The response arrived with status 201.');
    await expect(newest(page)).toContainText(/201.*patient-2/s);
    await expect(opened.getByRole('button', { name: 'patient-2' })).toBeVisible();
    expect(await play((mock) => mock.requests.map(({ body }) => body))).toEqual([ASHA, ASHA]);
    await play((mock) => void mock.fail('*', { kind: 'delay', ms: 1000 }));
    await opened.getByRole('button', { name: 'Resend', exact: true }).click();
    await expect(opened.getByText('Stored. The response')).toHaveCount(0);
    await opened.getByRole('button', { name: 'Resend', exact: true }).click();
    await expect(newest(page)).toContainText('patient-3');
    expect(await play((mock) => mock.requests.length)).toBe(3);
  });

  it('fill the form with any request, also again, which resends it unchanged', async () => {
    const { page, send, play } = await open();
    const form = panel(page, 'Requests');
    const { 'client-id': _, ...withoutClient } = HEADERS;
    const update = { method: 'PATCH', path: '/profiles/v1/emr-user/user-1' };
    for (const sent of [
      { body: { ...TAKEN, dob: 'x', extras: { note: 'a' } } },
      { ...update, body: { fn: 'Mira' } },
      { ...update, body: { oid: 'other' }, headers: withoutClient },
      { body: '{"fn":' },
      { body: { fn: 'Asha' }, method: 'PUT', path: '/profiles/v1/patient/?a=1' },
      { method: 'GET', path: '/elsewhere', headers: {} },
      { body: ASHA, headers: { ...HEADERS, authorization: 'Basic a' } },
      { body: ASHA, headers: { ...HEADERS, 'content-type': 'text/plain' } },
    ]) {
      await send(sent);
      const count = await play((mock) => mock.requests.length);
      await expect(page.getByRole('tab', { name: `Requests ${count}` })).toBeVisible();
      const opened = await openNewest(page);
      const edit = opened.getByRole('button', { name: 'Edit and resend' });
      await edit.click();
      await expect(form.locator('profiles-mock-form :focus')).toHaveCount(1);
      await form.locator('profiles-mock-form :focus').fill('other');
      await edit.click();
      await form.getByRole('button', { name: 'Send', exact: true }).click();
      await expect.poll(() => play((mock) => mock.requests.length)).toBe(count + 1);
      const [before, after] = await play((mock) =>
        mock.requests.slice(-2).map(({ method, path, body, headers, assumed, response }) => {
          const type = headers['content-type'];
          return { method, path, body, type, assumed, status: response?.status };
        }),
      );
      expect(after).toEqual(before);
    }
  });

  it('lead to the record that has the username, however many are like it', async () => {
    const { page, send, play } = await open();
    await play((mock) => {
      const other = { fn: 'Ravi', dob: '1990-04-12', gen: 'M' } as const;
      for (let at = 0; at < 150; at++) mock.patients.create({ ...other, username: `AB${at}` });
      mock.patients.create({ ...other, oid: 'taken', username: 'AB' });
    });
    expect(await send({ body: { ...ASHA, username: 'AB' } })).toBe(409);
    const opened = await openNewest(page);
    await opened.getByRole('button', { name: 'Show the record with this username' }).click();
    await expect(details(page)).toContainText('taken');
  });

  it('make the next request fail in the same way, after a fault and after a rejection', async () => {
    const { page, send, play } = await open();
    await play((mock) => void mock.fail('*', { kind: 'drop', stored: true }));
    await send({ body: ASHA });
    const opened = await openNewest(page);
    await opened.getByRole('button', { name: 'Fail the next one like this' }).click();
    await expect(opened).toContainText('Planned. The next request fails like this one.');
    const faults = await choose(page, 'Faults');
    await expect(faults.getByRole('listitem')).toContainText(
      'Stored, then the connection breaks Create patient, the next request',
    );
    expect(await send({ body: ASHA })).toBe(0);
    await expect(faults.getByText('No fault is planned')).toBeVisible();
    expect(await send({ body: TAKEN })).toBe(409);
    await choose(page, 'Requests');
    await expect(newest(page)).toContainText('409');
    await openNewest(page);
    await opened.getByRole('button', { name: 'Fail the next one like this' }).click();
    await expect(opened).toContainText('Planned.');
    expect([await send({ body: ASHA }), await send({ body: ASHA })]).toEqual([409, 201]);
  });
});
