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

it('the menu of a phone opens only the group of the page', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${inject('site')}/errors/`);
  await page.getByRole('button', { name: 'Menu' }).click();
  const open = page.locator('#starlight__sidebar .top-level > li > details[open] > summary');
  expect((await open.allTextContents()).map((text) => text.trim())).toEqual(['Handle failures']);
  await page.close();
});

it('the playground has the menu of phones, and no sidebar on wider screens', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${inject('site')}/playground/`);
  const link = page.locator('#starlight__sidebar').getByRole('link', { name: 'Tutorial' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await link.waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await link.waitFor({ state: 'hidden' });
  await page.close();
});

it('no label of the sidebar is wider than the sidebar', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${inject('site')}/reference/sdk/`);
  const links = page.locator('#starlight__sidebar a');
  const broken = await links.evaluateAll((all) => {
    for (const each of document.querySelectorAll('#starlight__sidebar details'))
      each.setAttribute('open', '');
    return all
      .filter((each) => each.getBoundingClientRect().height > 40)
      .map((each) => each.textContent.trim());
  });
  expect(broken).toEqual([]);
  await page.close();
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
