import axe from 'axe-core';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

it.each([
  ['light', 1280],
  ['light', 390],
  ['dark', 1280],
  ['dark', 390],
] as const)(
  'suits axe on every page, %s and %i wide',
  { timeout: 600_000 },
  async (colorScheme, width) => {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
    const found: string[] = [];
    for (const path of await paths()) {
      await page.goto(inject('site') + path);
      await page.evaluate(axe.source);
      const violations = await page.evaluate<string[]>(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].target))`,
      );
      found.push(...violations.map((violation) => `${path} ${violation}`));
    }
    expect(found).toEqual([]);
  },
);

/** The paths of all pages. Of the reference, whose pages are alike, one of each kind. */
async function paths(): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${inject('site')}/sitemap-0.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const kinds = new Set<string>();
  return all.filter((path) => {
    const [, reference, , , kind] = path.split('/');
    if (reference !== 'reference') return true;
    const isNew = !kinds.has(kind ?? '');
    kinds.add(kind ?? '');
    return isNew;
  });
}
