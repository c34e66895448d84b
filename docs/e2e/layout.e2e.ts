import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Locator, Page } from 'playwright';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openPlayground } from './open-playground.ts';
import { open, textOf } from './site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const CLIENT = '/reference/sdk/index/classes/profileclient/';
/** A shift below 0.1 is good, says web.dev/cls. */
const MAX_SHIFT = 0.02;

it.each(['/', '/errors/', '/ledger/', '/playground/', CLIENT])(
  'nothing moves while %s arrives in parts',
  async (path) => {
    expect(await shiftWhileArriving(path)).toBeLessThan(MAX_SHIFT);
  },
);

it('the sidebar of a guide is as wide as that of the reference', async () => {
  const widths = ['/errors/', CLIENT].map(async (path) => {
    const sidebar = (await open(path)).locator('#starlight__sidebar');
    return (await boxOf(sidebar)).width;
  });
  const [guide, reference] = await Promise.all(widths);
  expect(guide).toBe(reference);
});

it('a heading of the reference is larger than those below it on a phone', async () => {
  const page = await open(CLIENT, PHONE);
  const sizes = ['h1', 'h2', 'h3', 'h4'].map((level) =>
    page
      .locator(`.reference ${level}`)
      .first()
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)),
  );
  const found = await Promise.all(sizes);
  expect(found).toEqual([...new Set(found)].toSorted((a, b) => b - a));
});

it('the button that copies a block of code is hardly higher than a line of it, also by touch', async () => {
  const page = await open('/getting-started/', { ...PHONE, isMobile: true, hasTouch: true });
  const button = await boxOf(page.locator('.copy button').first());
  const line = await boxOf(page.locator('.ec-line').first());
  expect(button.height).toBeLessThan(1.25 * line.height);
});

it('the button that copies a page starts below the start of a long title', async () => {
  const page = await open('/ledger/', PHONE);
  const button = await boxOf(page.locator('page-actions summary'));
  const title = await boxOf(page.locator('h1'));
  expect(button.x).toBe(title.x);
});

it.each([
  ['/ledger/', '/ledger/#duplicateusername'],
  ['/api/', '/api/#responses-to-an-update'],
])('on a phone, the entries of %s start closed, and a link to one opens it', async (path, link) => {
  const page = await open(path, PHONE);
  const entries = page.locator('.closed-entry');
  const isOpen = () =>
    entries.evaluateAll((all) => all.filter((each) => each.hasAttribute('open')));
  await entries.first().waitFor();
  expect(await isOpen()).toEqual([]);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link, 'http://site').hash);
  await entries.and(page.locator('[open]')).waitFor();
  expect(await isOpen()).toHaveLength(1);
  const named = await open(link, PHONE);
  const heading = named.locator(new URL(link, 'http://site').hash);
  await named.locator('.closed-entry[open]').filter({ has: heading }).waitFor();
});

it('no row of the HTTP API is higher than six lines, and its tables use the whole width', async () => {
  const page = await open('/api/');
  const text = page.locator('.sl-markdown-content');
  const { width } = await boxOf(text);
  const line = await text.evaluate((each) => Number.parseFloat(getComputedStyle(each).lineHeight));
  const sizes = await text.locator('table').evaluateAll((tables) =>
    tables.map((table) => ({
      width: table.getBoundingClientRect().width,
      rows: [...table.querySelectorAll('tr')].map((row) => row.getBoundingClientRect().height),
    })),
  );
  expect(new Set(sizes.map((table) => table.width))).toEqual(new Set([width]));
  expect(Math.max(...sizes.flatMap(({ rows }) => rows))).toBeLessThan(6 * line);
});

it('the result on the landing page is below both columns, which keep their height', async () => {
  const page = await open('/');
  const call = page.locator('.landing-call');
  const before = await boxOf(call);
  await page.getByRole('button', { name: 'Run it here' }).click();
  await page.getByText('connection_failed').waitFor();
  expect((await boxOf(call)).height).toBe(before.height);
  const result = await boxOf(page.locator('landing-run .run-result'));
  expect(result.width).toBe((await boxOf(page.locator('.landing'))).width);
  expect(result.y).toBeGreaterThan(before.y + before.height);
});

it('an empty playground shows no list of requests', async () => {
  const { page, run, tabs } = await openPlayground();
  await expect.poll(tabs).toContain('Requests 0');
  const list = page.locator('profiles-mock-requests .rows');
  expect(await list.isVisible()).toBe(false);
  await run();
  await list.waitFor();
});

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error(`${place} is not visible`);
  return box;
}

/**
 * Opens a page that arrives in parts, and returns how much its layout shifts. A part ends after a landmark or
 * the title, and the next one follows when the browser has painted it.
 */
async function shiftWhileArriving(path: string): Promise<number> {
  const html = await textOf(path);
  const parts = html.split(/(?<=<\/nav>|<\/aside>|<\/h1>)/);
  let document: ServerResponse | undefined;
  const server = createServer(async ({ url }, response) => {
    if (url === path) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).flushHeaders();
      document = response;
      return;
    }
    const file = await fetch(inject('site') + url);
    const type = file.headers.get('content-type') ?? '';
    response.writeHead(file.status, { 'content-type': type });
    response.end(Buffer.from(await file.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');

  const page = await open('/favicon.svg');
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.goto(`http://127.0.0.1:${address.port}${path}`, { waitUntil: 'commit' });
  for (const [at, part] of parts.entries()) {
    if (at === parts.length - 1) document?.end(part);
    else document?.write(`${part}<!--part ${at}-->`);
    await (at === parts.length - 1 ? page.waitForLoadState() : arrived(page, at));
    await painted(page);
  }
  return Number(await page.evaluate('globalThis.shift'));
}

async function arrived(page: Page, part: number): Promise<void> {
  await page.waitForFunction(
    (comment) => document.documentElement?.outerHTML.includes(comment),
    `<!--part ${part}-->`,
  );
}

/** Waits until the browser has painted what it has, and has observed what moved. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
