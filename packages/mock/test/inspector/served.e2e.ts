import { createServer, request } from 'node:http';
import { ASHA } from '@profiles/testkit/send';
import { describe, it, onTestFinished, expect as vitestExpect } from 'vitest';
import { closeServer, listen } from '../../src/serving/server/start-server.ts';
import { serve } from '../raw-http.ts';
import {
  choose,
  details,
  expect,
  newest,
  openNewest,
  openPage,
  openServed,
  panel,
} from './stage.ts';

describe('the page that a mock serves', () => {
  it('asks for the admin token, rejects a wrong one, and keeps the right one only in memory', async () => {
    const { page, url } = await openServed({}, { admin: { token: 'hush' } });
    const field = page.getByLabel('Admin token');
    await field.fill('guess');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('This is not the admin token of this mock.')).toBeVisible();
    await field.fill('hush');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Live')).toBeVisible();
    await expect((await choose(page, 'Records')).getByText('person-1').first()).toBeVisible();
    await expect(field).toHaveCount(0);
    expect(page.url()).toBe(`${url}/__mock__/#tab=records&kind=patients`);
    const kept = await page.evaluate(
      '[localStorage.length, sessionStorage.length, document.cookie]',
    );
    expect(kept).toEqual([0, 0, '']);
    await page.reload();
    await expect(field).toBeVisible();
  });

  it('keeps snapshots over a reload and a reset, and stores none in the browser', async () => {
    const { page } = await openServed();
    const state = await choose(page, 'Snapshots');
    await state.getByLabel('Name').fill('Before');
    await state.getByRole('button', { name: 'Save a snapshot' }).click();
    const kept = state.getByRole('listitem');
    await expect(kept).toContainText('“Before”');
    await page.getByRole('button', { name: 'Reset the mock' }).click();
    await page
      .getByRole('button', { name: 'Press again to reset records, settings, requests and faults' })
      .click();
    await page.reload();
    await expect(kept).toContainText('“Before”');
    // Another page deletes it.
    await page.evaluate(() => fetch('snapshots/1', { method: 'DELETE' }));
    await state.getByRole('button', { name: 'Download' }).click();
    await expect(state.getByText('The mock keeps no snapshot with this id.')).toBeVisible();
    await expect(kept).toHaveCount(0);
    const stored = await page.evaluate('[localStorage.length, sessionStorage.length]');
    expect(stored).toEqual([0, 0]);
  });

  it('takes the admin token out of the address, keeps the rest of it, and asks if it is wrong', async () => {
    const { page, url } = await openServed({}, { admin: { token: 'hush' } });
    const hint = page.getByText('This is not the admin token of this mock.');
    // In an open page, only the fragment changes, which loads nothing.
    await expect(page.getByLabel('Admin token')).toBeVisible();
    for (const start of ['about:blank', `${url}/__mock__/`]) {
      await page.goto(start);
      await page.goto(`${url}/__mock__/#token=guess`);
      await expect(hint).toBeVisible();
      expect(page.url()).toBe(`${url}/__mock__/`);
      await page.goto(`${url}/__mock__/#tab=faults&token=hush`);
      await expect(page.getByText('Live')).toBeVisible();
      await expect(panel(page, 'Faults')).toBeVisible();
      expect(page.url()).toBe(`${url}/__mock__/#tab=faults`);
    }
  });

  it('uses the admin token that is added to the address while it connects without one', async () => {
    const { page, url } = await openServed({}, { admin: { token: 'hush' } });
    let endWait = () => {};
    const isLive = new Promise<void>((resolve) => {
      endWait = resolve;
    });
    await page.route('**/__mock__/events', async (route) => {
      if (route.request().headers()['authorization'] === undefined) await isLive;
      await route.continue();
    });
    await page.goto('about:blank');
    await page.goto(`${url}/__mock__/`);
    await page.goto(`${url}/__mock__/#token=hush`);
    await expect(page.getByText('Live')).toBeVisible();
    endWait();
  });

  it('shows no data under a foreign host name that resolves to this machine', async () => {
    const { url } = await serve();
    const page = await openPage({});
    // The browser resolves it to this machine, as after DNS rebinding.
    await page.goto(`http://rebound.test:${new URL(url).port}/__mock__/`);
    await expect(page.getByText(/accepts only the host names of this machine/)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  it('lets no page of another origin read the admin API, by fetch or by a script element', async () => {
    const { url } = await serve();
    const other = createServer((_, response) => response.end('Another site of this machine'));
    const { port } = new URL(await listen(other, 0, '127.0.0.1'));
    onTestFinished(() => closeServer(other, new Map()));
    // The browser logs what it blocks. A second page may do so.
    const page = await (await openPage({})).context().newPage();
    for (const host of ['127.0.0.1', 'localhost']) {
      await page.goto(`http://${host}:${port}`);
      const statusOf = (path: string) =>
        page.evaluate(async (address) => (await fetch(address)).status, url + path);
      expect(await statusOf('/profiles/v1/patient/')).toBe(405);
      for (const path of ['requests', 'events', ''])
        await expect(statusOf(`/__mock__/${path}`)).rejects.toThrow('Failed to fetch');
      // A script must not reveal whether a record exists.
      for (const oid of ['person-1', 'unknown'])
        await expect(
          page.addScriptTag({ url: `${url}/__mock__/patients?after=${oid}` }),
        ).rejects.toThrow('Failed to load script');
    }
  });

  it('is linked from the root of the server, and works behind a proxy with a path prefix', async () => {
    const { url, mock } = await serve();
    const proxy = createServer(({ url: path = '', method, headers }, response) => {
      const target = url + path.replace('/sandbox/x', '');
      const forwarded = request(target, { method, headers }, (from) => {
        response.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(response);
      });
      forwarded.on('error', () => response.destroy()).end();
    });
    const base = `${await listen(proxy, 0, '127.0.0.1')}/sandbox/x`;
    onTestFinished(() => closeServer(proxy, new Map()));
    const page = await openPage({});
    await page.goto(url);
    await page.getByRole('link', { name: /inspector/ }).click();
    await expect(page.getByText('Live')).toBeVisible();
    expect(mock.requests).toEqual([]);
    await page.goto(`${base}/__mock__`);
    await expect(page).toHaveURL(`${base}/__mock__/`);
    await expect(page.getByText(base, { exact: true })).toBeVisible();
    await fetch(`${base}/elsewhere`);
    await expect(newest(page)).toContainText('404 GET /elsewhere');
    await page.getByRole('button', { name: 'Reset the mock' }).click();
    await page.getByRole('button', { name: 'Press again to reset' }).click();
    await expect(page.getByRole('tab', { name: 'Requests 0' })).toBeVisible();
    expect(mock.requests).toEqual([]);
  });

  it('copies a request as a test with its records, and as curl without its credentials', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, send, url } = await openServed({ permissions });
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await send({ body: { ...ASHA, username: 'UHID-1' } });
    const opened = await openNewest(page);
    await opened.getByRole('button', { name: 'Copy as test' }).click();
    await expect(opened).toContainText('Copied the test');
    vitestExpect(await copied()).toContain("username: 'UHID-1'");
    await opened.getByRole('button', { name: 'Copy as curl' }).click();
    await expect(opened).toContainText('Copied the command.');
    vitestExpect(await copied()).toContain(
      `curl -i --globoff -X POST ${url}/profiles/v1/patient/ `,
    );
    vitestExpect(await copied()).toContain("'authorization: Bearer any'");
  });

  it('has an address with the tab, filters and selection, but not the search text', async () => {
    const { page, send, url } = await openServed();
    for (const fn of ['Asha', 'Luis', 'Mia']) await send({ body: { ...ASHA, fn } });
    await send({ path: '/elsewhere', method: 'GET' });
    const shown = panel(page, 'Requests');
    await shown.getByLabel('Data').selectOption('Stored');
    await shown.getByLabel('Filter').fill('luis');
    await openNewest(page);
    expect(page.url()).toBe(`${url}/__mock__/#data=stored&request=2`);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(details(page)).toContainText('"Luis"');
    await expect(shown.getByText('3 of 4 requests')).toBeVisible();
    const ledger = await choose(page, 'Ledger');
    await ledger.getByLabel('Show').selectOption('Changed');
    expect(page.url()).toBe(`${url}/__mock__/#tab=ledger&show=changed`);
    const records = await choose(page, 'Records');
    await records.getByText('EMR users').click();
    await records.getByRole('button', { name: 'user-1' }).click();
    await expect(page).toHaveURL(/#tab=records&kind=emrUsers&record=user-1$/);
    await page.reload();
    await expect(records.getByRole('button', { expanded: true })).toContainText('user-1');
    await records.getByRole('button', { name: 'user-1' }).click();
    await expect(page).toHaveURL(/#tab=records&kind=emrUsers$/);
    for (const odd of [
      '#tab=nowhere&request=x',
      '#request=%',
      '#outcome=__proto__&data=toString',
    ]) {
      await page.goto('about:blank');
      await page.goto(`${url}/__mock__/${odd}`);
      await expect(shown.getByText('4 requests', { exact: true })).toBeVisible();
    }
  });
});
