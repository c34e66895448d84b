import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
  page = await browser.newPage({ colorScheme: 'light', viewport: { width: 1440, height: 900 } });
  await page.goto(inject('site'));
});

afterAll(() => browser.close());

it('shows the commands of each package manager, those of npm as in the README', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const tabs = page.locator('.landing-install');
  for (const manager of ['npm', 'pnpm', 'yarn', 'bun']) {
    await tabs.getByRole('tab', { name: manager, exact: true }).click();
    const commands = await tabs.getByRole('tabpanel').locator('.ec-line').allTextContents();
    expect(commands.map((line) => line.split(' ')[0])).toEqual([manager, manager]);
    if (manager === 'npm') expect(readme).toContain(commands.join('\n'));
  }
});

it.each(['light', 'dark'])(
  'shows one picture of the inspector, with the %s theme',
  async (theme) => {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    const pictures = page.getByRole('img', { name: 'The data was stored' });
    const sources = await pictures.evaluateAll((images) =>
      images.filter((image) => image.checkVisibility()).map((image) => image.getAttribute('src')),
    );
    expect(sources).toEqual([expect.stringContaining(`inspector-desktop-${theme}`)]);
  },
);

it('loads the picture of the theme at once, and the other one when the theme changes', async () => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const dark = await context.newPage();
  await dark.goto(inject('site'));
  const pictures = dark.locator('.landing-picture img');
  const ways = await pictures.evaluateAll((images) =>
    images.map((image) => [image.checkVisibility(), image.getAttribute('loading')]),
  );
  expect(ways.toSorted()).toEqual([
    [false, 'lazy'],
    [true, 'eager'],
  ]);
  await context.close();
});

it('shows the code of both ways next to each other, before the figures', async () => {
  const places = await Promise.all(
    ['.landing-code > div >> nth=0', '.landing-code > div >> nth=1', '.landing-figures'].map(
      (each) => page.locator(each).boundingBox(),
    ),
  );
  const [before, after, figures] = places.map((box) => box ?? { x: 0, y: 0 });
  expect(before?.y).toBe(after?.y);
  expect(before?.x).toBeLessThan(after?.x ?? 0);
  expect(before?.y).toBeLessThan(figures?.y ?? 0);
});

it('says what the product is above the headline', async () => {
  const product = page.locator('.landing-product');
  expect(await product.textContent()).toMatch(/client for the Profile Service.* and a mock of it/);
  const places = [await product.boundingBox(), await page.locator('h1').boundingBox()];
  expect(places[0]?.y).toBeLessThan(places[1]?.y ?? 0);
});

it('leads to the three ways to begin', async () => {
  const doors = page.locator('.landing-doors').getByRole('link');
  const targets = await doors.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(targets).toEqual(['/getting-started/', '/testing/', '/playground/']);
});
