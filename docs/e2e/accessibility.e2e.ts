import axe, { type RunOptions } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

// In parallel, because each page has a process of its own in Chromium.
it.concurrent.each([1280, 390])(
  'axe finds no violations on any page, light and dark, %i pixels wide',
  async (width) => {
    const page = await browser.newPage({ colorScheme: 'light', viewport: { width, height: 800 } });
    const found: string[] = [];
    const pages = await paths();
    expect(pages.length).toBeGreaterThan(30);
    for (const path of pages) {
      await page.goto(inject('site') + path);
      await page.evaluate(axe.source);
      const light = await violations(page, {});
      await page.evaluate("document.documentElement.dataset.theme = 'dark'");
      const dark = await violations(page, { runOnly: ['color-contrast'] });
      found.push(...[...light, ...dark].map((violation) => `${path} ${violation}`));
    }
    expect(found).toEqual([]);
  },
  300_000,
);

function violations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].target))`,
  );
}

/** Returns the paths of all pages. The reference has similar pages: one of each kind is enough. */
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
