import { gzipSync } from 'node:zlib';
import { LEDGER } from '@profiles/mock';
import { expect, it } from 'vitest';
import { open, textOf } from './site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const MENU = '#starlight__sidebar';

it('the header leads to the guides, the reference and the playground', async () => {
  const page = await open('/playground/');
  for (const name of ['Guides', 'Reference', 'Playground']) {
    await page.locator('header').getByRole('link', { name, exact: true }).click();
    await page.locator('header a[aria-current]', { hasText: name }).waitFor();
  }
  for (const path of ['/', '/no-such-page/']) {
    await page.goto(new URL(path, page.url()).href);
    expect(await page.locator('header a[aria-current]').count()).toBe(0);
  }
});

it('the sidebar shows the link of the page without scrolling', async () => {
  const page = await open('/reference/mock/web/interfaces/webhandleroptions/', {
    viewport: { width: 1280, height: 600 },
  });
  const place = await page.locator(`${MENU} [aria-current="page"]`).boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect(place?.y).toBeLessThan(580);
});

it.each([
  ['/', 'Start'],
  ['/errors/', 'Handle failures'],
  ['/playground/', 'Start'],
])('the menu of %s on a phone opens only the group %s, and has the themes', async (path, group) => {
  const page = await open(path, PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  const groups = page.locator(`${MENU} .top-level > li > details[open] > summary`);
  expect((await groups.allTextContents()).map((text) => text.trim())).toEqual([group]);
  await page.locator(MENU).getByLabel('Select theme').selectOption('dark');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.locator(MENU).isVisible()).toBe(path === '/errors/');
});

it('the landing page leads to the three ways to begin', async () => {
  const doors = (await open('/')).locator('.landing-doors').getByRole('link');
  const targets = await doors.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/getting-started/', '/testing/', '/playground/']);
});

it('the landing page loses a response in the page, and loads what it needs only then', async () => {
  const page = await open('/');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.getByRole('button', { name: 'Run it here' }).click();
  const shown = page.locator('landing-run .run-result');
  await shown.getByText('connection_failed').waitFor();
  expect((await shown.allInnerTexts()).join()).toMatch(/^unknown.*may be stored.*Stored.*"asha"/s);
  expect(scripts.join()).toContain('run-example');
});

it('the ledger shows the entries that contain all words, or belong to an operation, in its summary too', async () => {
  const page = await open('/ledger/');
  const shown = async () => {
    const ids = await page.locator('.ledger-card:not([hidden]) h3').allInnerTexts();
    const rows = page.locator('main table').first().locator('tbody tr:not([hidden])');
    expect(await rows.locator('td:first-child').allInnerTexts()).toEqual(ids);
    return ids;
  };
  expect((await shown()).toSorted()).toEqual(Object.keys(LEDGER).toSorted());
  await page.getByLabel('Operation or section').selectOption('updateEmrUser');
  expect(await shown()).not.toContain('createStatus');
  await page.getByLabel('Words').fill('clears Omitted');
  await page.getByText(`0 of ${Object.keys(LEDGER).length} entries`).waitFor();
  await page.getByLabel('Words').fill('CLEARED omit');
  expect(await shown()).toEqual(['omittedFields']);
});

it('the footer has the version and the licence', async () => {
  const footer = (await open('/errors/')).locator('.site-facts');
  expect(await footer.textContent()).toMatch(/Version \d+\.\d+\.\d+\s*MIT licence/);
});

it('a page remembers the chosen tab, and changes all tabs of one kind together', async () => {
  const page = await open('/forms/');
  const tanstack = page.getByRole('tab', { name: 'TanStack Form', exact: true });
  await tanstack.first().click();
  await page.reload();
  expect(await tanstack.count()).toBeGreaterThan(1);
  for (const each of await tanstack.all())
    expect(await each.getAttribute('aria-selected')).toBe('true');
});

it('a block of code has the name of its file, and marks the words of the page', async () => {
  const page = await open('/getting-started/');
  const textsOf = (selector: string) =>
    page.locator(`.expressive-code ${selector}`).allTextContents();
  expect(await textsOf('.title')).toEqual(expect.arrayContaining(['profiles.ts']));
  expect(await textOf('/forms/')).toContain('>forms/field.tsx<');
  expect(await textsOf('mark')).toEqual(
    expect.arrayContaining(['createPatientOnce', 'error.outcome']),
  );
});

it('a page of the reference lists its properties in its contents, with links', async () => {
  const page = await open('/reference/sdk/index/classes/profileclient/');
  const links = page.locator('starlight-toc').getByRole('link');
  expect(await links.allInnerTexts()).toEqual(expect.arrayContaining(['baseUrl', 'totalTimeout']));
  await links.getByText('totalTimeout').click();
  expect(new URL(page.url()).hash).toBe('#property-totaltimeout');
  const row = page.getByRole('row').filter({ has: page.locator('#property-totaltimeout') });
  expect(await row.textContent()).toContain('totalTimeout');
});

it('a guide copies itself as Markdown, and says when it cannot', async () => {
  const page = await open('/errors/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText('Copy', { exact: true }).click();
  const copy = page.getByRole('button', { name: 'Copy as Markdown' });
  await copy.click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await textOf('/errors.md'));
  const twin = page.getByRole('link', { name: 'Open as Markdown' });
  expect(await twin.getAttribute('href')).toBe('/errors.md');
  await page.route('**/errors.md', (route) => route.abort());
  await copy.click();
  await page.getByRole('status').filter({ hasText: 'Not copied' }).waitFor();
});

it.each([
  ['/', 80_000],
  ['/getting-started/', 70_000],
])('%s transfers at most %i compressed bytes before anyone uses it', async (path, max) => {
  const page = await open(path);
  const urls = await page.evaluate(() => [
    location.href,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
  const sizes = urls.map(async (url) => {
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    return Math.min(body.length, gzipSync(body).length);
  });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThan(max);
});
