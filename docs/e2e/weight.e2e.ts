import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Response } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { guides } from './site-pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

it.each(['light', 'dark'] as const)(
  'the landing page transfers at most 80 kB with the %s theme',
  async (colorScheme) => {
    for (const width of [1440, 390])
      expect(
        await transferred('/', { colorScheme, viewport: { width, height: 900 } }),
      ).toBeLessThan(80_000);
  },
);

it('each guide transfers at most 70 kB', async () => {
  const paths = await guides();
  expect(paths.length).toBeGreaterThan(25);
  const heavy: string[] = [];
  for (const path of paths) {
    const bytes = await transferred(path, {});
    if (bytes > 70_000) heavy.push(`${path}: ${bytes}`);
  }
  expect(heavy).toEqual([]);
}, 120_000);

/** The sizes of files, by their URLs. */
const sizes = new Map<string, Promise<number>>();

async function sizeOf(response: Response): Promise<number> {
  const body = await response.body();
  return Math.min(body.length, gzipSync(body).length);
}

/** Returns the size of all that a page loads before anyone uses it, compressed where that is smaller. */
async function transferred(
  path: string,
  options: Parameters<Browser['newContext']>[0],
): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('response', (response) => {
    const url = response.url();
    // Some builds of Chromium load it, after the page.
    if (url.endsWith('/favicon.svg')) return;
    loaded.push(url);
    if (!sizes.has(url)) sizes.set(url, sizeOf(response));
  });
  await page.goto(inject('site') + path, { waitUntil: 'load' });
  await page.evaluate(
    'Promise.all([...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()))',
  );
  const each = await Promise.all(loaded.map((url) => sizes.get(url) ?? 0));
  await context.close();
  return each.reduce((sum, size) => sum + size, 0);
}
