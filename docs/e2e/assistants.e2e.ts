import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

async function textOf(file: string): Promise<string> {
  const response = await fetch(`${inject('site')}/${file}`);
  expect(response.status, file).toBe(200);
  return response.text();
}

/** Returns the ids of all guides, such as `errors`, and of the pages of entries. */
async function guides(): Promise<readonly string[]> {
  const sitemap = await textOf('sitemap-0.xml');
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)];
  const ids = found.map(([, url = '']) => new URL(url).pathname.slice(1, -1));
  return ids.filter((id) => /^[\w-]+$|^project\//.test(id) && !['api', 'playground'].includes(id));
}

it('llms.txt lists every guide with a sentence and the address of its twin', async () => {
  const text = await textOf('llms.txt');
  const ids = await guides();
  expect(ids.length).toBeGreaterThan(25);
  for (const id of ids) expect(text).toMatch(new RegExp(`/${id}\\.md\\): [A-Z].{15,}\\.\n`));
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  for (const line of lines) expect(line).toMatch(/^- \[.+\]\(http.+\): .+/);
});

it('llms.txt leads to pages that exist', async () => {
  const urls = [...(await textOf('llms.txt')).matchAll(/\]\((.+?)\)/g)];
  for (const [, url = ''] of urls) await textOf(new URL(url).pathname.slice(1));
});

it('llms-full.txt contains every guide', async () => {
  const text = await textOf('llms-full.txt');
  for (const id of await guides()) {
    const [title = ''] = (await textOf(`${id}.md`)).split('\n');
    expect(text).toContain(`${title}\n`);
  }
});

it('llms-small.txt has what a program needs in at most 60 kB', async () => {
  const text = await textOf('llms-small.txt');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
  const needed = ['createPatientOnce', 'not_sent', 'rejected', 'unknown', 'applied', 'conflict'];
  const names = [
    'isProfilesError',
    'newPatientSchema',
    'useProfilesMock',
    'maxRetries',
    'bloodgroup',
  ];
  for (const word of [...needed, ...names]) expect(text).toContain(word);
});

it('twins have no markers, no broken links and the text of diagrams', async () => {
  for (const id of await guides()) {
    const text = await textOf(`${id}.md`);
    expect(text, id).toMatch(/^# .+\n/);
    expect(text, id).not.toMatch(/<!-- (?:code|shell|generated|recorded|end)|```mermaid/);
    expect(text, id).not.toMatch(/\]\((?!https?:|mailto:|#)[^)\s]+\.(?:md|astro)/);
  }
  expect(await textOf('errors.md')).toMatch(/\]\(https?:[^)]+\.md/);
});

it('a page links its twin and copies it', async () => {
  const context = await browser.newContext();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`${inject('site')}/errors/`);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  const twin = await textOf('errors.md');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(twin);
  const link = page.getByRole('link', { name: 'View as Markdown' });
  expect(await link.getAttribute('href')).toBe('/errors.md');
  const alternate = page.locator('link[type="text/markdown"]');
  expect(await alternate.getAttribute('href')).toBe('/errors.md');
  await context.close();
});

it('a page says that it copied nothing when the twin cannot be read', async () => {
  const page = await browser.newPage();
  await page.route('**/errors.md', (route) => route.abort());
  await page.goto(`${inject('site')}/errors/`);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByRole('status').filter({ hasText: 'Not copied' }).waitFor();
  await page.close();
});

it('a page without a twin offers none', async () => {
  const page = await browser.newPage();
  await page.goto(`${inject('site')}/playground/`);
  expect(await page.getByText('Copy as Markdown').count()).toBe(0);
  await page.close();
});
