import { createServer, request } from 'node:http';
import { it, onTestFinished } from 'vitest';
import { closeServer, listen } from '../../src/server/listen.ts';
import { serve } from '../raw-http.ts';
import { choose, newest } from './inspector-page.ts';
import { expect, openPage, openServed } from './stage.ts';

const TOKEN = { admin: { token: 'hush' } };

it('asks for the admin token, rejects a wrong one, and keeps the right one only in memory', async () => {
  const { page, url } = await openServed({}, TOKEN);
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
  const kept = await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]');
  expect(kept).toEqual([0, 0, '']);
  await page.reload();
  await expect(field).toBeVisible();
});

it('shows no data under a foreign host name that resolves to this machine', async () => {
  const { url } = await serve();
  const page = await openPage({});
  // The browser resolves it to this machine, as after DNS rebinding.
  await page.goto(`http://rebound.test:${new URL(url).port}/__mock__/`);
  await expect(page.getByText(/accepts only the host names of this machine/)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

it('blocks pages of another origin from reading the admin API', async () => {
  const { url } = await serve();
  const other = createServer((_, response) => response.end('Another site of this machine'));
  const origin = await listen(other, 0, '127.0.0.1');
  onTestFinished(() => closeServer(other, new Set()));
  const page = await openPage({}, /blocked by CORS policy/);
  await page.goto(origin);
  const load = (path: string) =>
    page.evaluate(
      (address) =>
        fetch(address).then(
          ({ status }) => status,
          () => 'blocked',
        ),
      url + path,
    );
  expect(await load('/__mock__/requests')).toBe('blocked');
  expect(await load('/__mock__/events')).toBe('blocked');
  expect(await load('/__mock__/')).toBe('blocked');
  expect(await load('/profiles/v1/patient/')).toBe(405);
});

it('does not reveal to a script element of another origin whether a record exists', async () => {
  const { url } = await serve();
  const other = createServer((_, response) => response.end('Another site of this machine'));
  const port = new URL(await listen(other, 0, '127.0.0.1')).port;
  onTestFinished(() => closeServer(other, new Set()));
  for (const host of ['127.0.0.1', 'localhost']) {
    const page = await openPage({}, /Failed to load resource|blocked|MIME type/);
    await page.goto(`http://${host}:${port}`);
    const load = (oid: string) =>
      page.evaluate(
        (src) =>
          new Promise((resolve) => {
            const script = Object.assign(document.createElement('script'), { src });
            for (const type of ['load', 'error'])
              script.addEventListener(type, () => resolve(type));
            document.head.append(script);
          }),
        `${url}/__mock__/patients?after=${oid}`,
      );
    expect([await load('person-1'), await load('unknown')]).toEqual(['error', 'error']);
  }
});

it('is linked from the page at the root of the server', async () => {
  const { page, url, play } = await openServed();
  await page.goto(url);
  await page.getByRole('link', { name: /inspector/ }).click();
  await expect(page.getByText('Live')).toBeVisible();
  expect(await play((mock) => mock.requests.length)).toBe(0);
});

it('works behind a proxy that adds a path prefix', async () => {
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
  onTestFinished(() => closeServer(proxy, new Set()));
  const page = await openPage({});
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
