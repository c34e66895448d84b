import { axeViolations } from '@profiles/testkit/axe';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPlayground } from './open-playground.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

/** Returns the places of the parts, in pixels of the viewport. */
function parts(page: Page) {
  const names = ['Call', 'Result', 'Inspector'];
  return Promise.all(
    names.map(async (name) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is not visible.`);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    }),
  );
}

it('shows call, result and inspector on one screen of 1440 × 900', async () => {
  const { page, run } = await openPlayground(browser);
  await run();
  const boxes = await parts(page);
  for (const { x, y, right, bottom } of boxes) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(1440);
    expect(bottom).toBeLessThanOrEqual(900);
  }
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(900);
  expect(await page.evaluate('scrollY')).toBe(0);
});

it.each([
  [1000, 2],
  [990, 1],
  [390, 1],
])('shows the parts in columns when the page is %i pixels wide: %i', async (width, columns) => {
  const { page, run } = await openPlayground(browser, { viewport: { width, height: 844 } });
  await run();
  const boxes = await parts(page);
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(columns);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
});

it.each([1440, 1160, 1024, 390])(
  'shows each option of its lists whole when the page is %i pixels wide',
  async (width) => {
    const { page } = await openPlayground(browser, { viewport: { width, height: 844 } });
    const missing = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLSelectElement>('.call select')].flatMap((list) => {
        const { width: given } = list.getBoundingClientRect();
        // A list that may choose its width is as wide as its longest option.
        list.style.width = 'max-content';
        const { width: wanted } = list.getBoundingClientRect();
        list.style.removeProperty('width');
        return wanted > given ? [`${list.id}: ${given} of ${wanted} px`] : [];
      }),
    );
    expect(missing).toEqual([]);
  },
);

it('scrolls to the result on a phone', async () => {
  const { page, run } = await openPlayground(browser, { viewport: { width: 390, height: 600 } });
  await run();
  const summary = await page.locator('#playground-summary').boundingBox();
  expect(summary?.y).toBeGreaterThan(0);
  expect(summary?.y).toBeLessThan(560);
});

it.each(['light', 'dark'].flatMap((theme) => [1440, 390].map((width) => [theme, width] as const)))(
  'axe finds no violations in the %s theme, %i pixels wide, before and after runs',
  async (theme, width) => {
    const colorScheme = theme === 'light' ? 'light' : 'dark';
    const { page, choose, run, tabs } = await openPlayground(browser, {
      colorScheme,
      viewport: { width, height: 900 },
    });
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    // axe fails if an element goes while it looks.
    await expect.poll(tabs).toContain('Requests 0');
    const found = [await axeViolations(page)];
    const marks = page.locator('.cm-lintRange-error');
    for (const [example, tab, problems] of [
      ['Create a patient', 'Requests 1', 0],
      ['A lost response: unknown', 'Requests 1', 0],
      ['The errors of a form', 'Requests 0', 5],
      ['A taken username: rejected', 'Requests 1', 0],
    ] as const) {
      await choose(example);
      await expect.poll(tabs).toContain('Requests 0');
      await run();
      await expect.poll(tabs).toContain(tab);
      await expect.poll(() => marks.count()).toBe(problems);
      found.push(await axeViolations(page));
    }
    await page.getByRole('textbox', { name: 'Call' }).press('Control+Home');
    await page.keyboard.type('profiles.');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    // The mark of a syntax error is a point, which the completions may cover.
    await page.locator('.cm-lintPoint-error').first().waitFor({ state: 'attached' });
    found.push(await axeViolations(page));
    expect(found.flat()).toEqual([]);
  },
);
