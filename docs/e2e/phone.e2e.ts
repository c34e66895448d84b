import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';

const PHONE = { viewport: { width: 390, height: 844 } };

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext(PHONE);
  page = await context.newPage();
  return () => context.close();
});

const open = (path: string) => page.goto(`${inject('site')}/${path}/`);

/** Returns the height of a text and its contrast with the page, of all texts of a diagram. */
const TEXTS = `(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255);
    const [r, g, b] = parts.map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = luminance(getComputedStyle(document.body).backgroundColor);
  return [...document.querySelectorAll('.diagram text')].map((text) => {
    const scale = text.getScreenCTM().a;
    const own = luminance(getComputedStyle(text).fill);
    const [light, dark] = own > ground ? [own, ground] : [ground, own];
    return {
      text: text.textContent,
      size: Number.parseFloat(getComputedStyle(text).fontSize) * scale,
      contrast: (light + 0.05) / (dark + 0.05),
    };
  });
})()`;

interface DrawnText {
  readonly text: string;
  readonly size: number;
  readonly contrast: number;
}

it.each(['light', 'dark'] as const)(
  'the text of each diagram has 13 pixels and enough contrast on a phone, %s',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    let texts = 0;
    for (const path of ['concepts', 'retries-and-timeouts']) {
      await open(path);
      for (const { text, size, contrast } of await page.evaluate<DrawnText[]>(TEXTS)) {
        expect(size, text).toBeGreaterThanOrEqual(13);
        expect(contrast, text).toBeGreaterThanOrEqual(4.5);
        texts += 1;
      }
    }
    expect(texts).toBeGreaterThan(10);
  },
);

it.each(['concepts', 'retries-and-timeouts'])(
  'the diagrams of /%s/ fit in a phone',
  async (path) => {
    await open(path);
    const beyond = await page
      .locator('.diagram')
      .evaluateAll((found) => found.map((each) => each.scrollWidth - each.clientWidth));
    expect(beyond.length).toBeGreaterThan(0);
    expect(Math.max(...beyond)).toBe(0);
  },
);

it('a row of a table is a card on a phone, with the heading of each column but the first', async () => {
  await open('errors');
  const row = page.locator('main tbody tr').first();
  const [first, second] = [row.locator('td').nth(0), row.locator('td').nth(1)];
  const style = (name: string) =>
    row.evaluate((each, key) => getComputedStyle(each)[key as 'border'], name);
  expect(await style('borderTopStyle')).toBe('solid');
  expect(await page.locator('main thead').first().isVisible()).toBe(false);
  const boxes = [await first.boundingBox(), await second.boundingBox()];
  expect(boxes[1]?.y).toBeGreaterThan(boxes[0]?.y ?? 0);
  expect(boxes[1]?.x).toBe(boxes[0]?.x);
  const heading = await second.getAttribute('data-heading');
  expect(heading).not.toBeNull();
  const before = (at: typeof first) =>
    at.evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(await before(second)).toBe(`"${heading}"`);
  expect(await before(first)).toBe('none');
});

it('of two columns, the second has no heading on a phone', async () => {
  await open('concepts');
  const cell = page.locator('main tbody td:nth-child(2):last-child').first();
  expect(await cell.getAttribute('data-heading')).toBe('Meaning');
  expect(await cell.evaluate((each) => getComputedStyle(each, '::before').content)).toBe('none');
});

it('an indented line of code leaves space for its words on a phone', async () => {
  for (const path of ['testing-http', 'calibrate', 'forms']) {
    await open(path);
    await page.locator('main details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    const beyond = await page
      .locator('.expressive-code pre')
      .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
    expect(Math.max(...beyond), path).toBe(0);
  }
});

it('no page with tables is wider than a phone', async () => {
  for (const path of [
    'errors',
    'validation',
    'ledger',
    'reference/sdk/index/interfaces/profileclientoptions',
  ]) {
    await open(path);
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
  }
});
