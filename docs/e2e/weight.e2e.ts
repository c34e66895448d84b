import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
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

/** Returns the size of all that a page loads before anyone uses it, compressed where that is smaller. */
async function transferred(
  path: string,
  options: Parameters<Browser['newContext']>[0],
): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    // Some builds of Chromium load it, after the page.
    if (!response.url().endsWith('/favicon.svg')) bodies.push(response.body());
  });
  await page.goto(inject('site') + path, { waitUntil: 'load' });
  await page.evaluate(
    'Promise.all([...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()))',
  );
  const sizes = (await Promise.all(bodies)).map((body) =>
    Math.min(body.length, gzipSync(body).length),
  );
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}
