import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

it('the sidebar has at most seven entries in each group', async () => {
  const page = await browser.newPage();
  await page.goto(`${inject('site')}/concepts/`);
  const groups = page.locator('.top-level > li');
  const sizes = await groups.evaluateAll((found) =>
    found.map((group) => group.querySelector('ul')?.children.length ?? 0),
  );
  await page.close();
  expect(sizes).toHaveLength(6);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(7);
});

it('the header links to the guides, the reference and the playground', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${inject('site')}/playground/`);
  for (const name of ['Guides', 'Reference', 'Playground']) {
    await page.locator('header').getByRole('link', { name, exact: true }).click();
    await page.locator('header a[aria-current]', { hasText: name }).waitFor();
  }
  await page.close();
});
