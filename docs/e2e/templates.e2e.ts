import { axeViolations, colourViolations } from '@profiles/testkit/axe';
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { openPlayground } from './open-playground.ts';
import { open } from './site.ts';

/** One page of each template. */
const TEMPLATES = [
  ['the landing page', '/'],
  ['a guide with tabs', '/getting-started/'],
  ['a guide with a time line', '/retries-and-timeouts/'],
  ['the ledger', '/ledger/'],
  ['an entry of the reference', '/reference/mock/'],
  ['a name of the reference', '/reference/sdk/index/interfaces/profileclientoptions/'],
  ['the page of the HTTP API', '/api/'],
  ['the page of missing addresses', '/no-such-page/'],
] as const;
/** Guides with tabs, tables and long lines of code. */
const WIDE = ['/forms/', '/testing-http/'];
const STILL = { colorScheme: 'light', reducedMotion: 'reduce', hasTouch: true } as const;

it.each(TEMPLATES)(
  'axe finds no violations on %s, light and dark, and nothing is too wide for a phone',
  async (_, path) => {
    const page = await open(path, STILL);
    const found = await axeViolations(page);
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    found.push(...(await colourViolations(page)), ...(await tooWide(page)));
    // The browser shows the focus that a script sets only after a key.
    await page.keyboard.press('Tab');
    found.push(...(await hiddenFocus(page)));
    await page.setViewportSize({ width: 390, height: 844 });
    found.push(...(await tooWide(page)), ...(await colourViolations(page)));
    expect(found).toEqual([]);
  },
);

it.each(['light', 'dark'] as const)(
  'axe finds no violations on the playground before and after runs, %s',
  async (colorScheme) => {
    const { page, choose, run, tabs } = await openPlayground({ ...STILL, colorScheme });
    expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    // axe fails if an element goes while it looks.
    await expect.poll(tabs).toContain('Requests 0');
    const found = await axeViolations(page);
    for (const [example, requests] of [
      ['Create a patient', 1],
      ['A lost response: unknown', 1],
      ['The errors of a form', 0],
    ] as const) {
      await choose(example);
      await run();
      await expect.poll(tabs).toContain(`Requests ${requests}`);
      found.push(...(await colourViolations(page)));
    }
    await page.getByRole('textbox', { name: 'Call' }).press('Control+Home');
    await page.keyboard.type('profiles.');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    found.push(...(await axeViolations(page)));
    expect(found).toEqual([]);
  },
);

it('axe finds no violations in the search before and after it is loaded', async () => {
  const page = await open('/', STILL);
  const held: Route[] = [];
  await page.route(/\/ui-core\./, (route) => {
    held.push(route);
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kubern');
  const found = await axeViolations(page);
  await expect.poll(() => held).toHaveLength(1);
  await held[0]?.continue();
  await page.locator('.pagefind-ui__result-link').first().waitFor();
  found.push(...(await axeViolations(page)));
  await page.evaluate("document.documentElement.dataset.theme = 'dark'");
  found.push(...(await colourViolations(page)));
  expect(found).toEqual([]);
});

it('no guide with tables or long lines is too wide for a phone', async () => {
  const page = await open('/', { viewport: { width: 390, height: 844 } });
  const found: string[] = [];
  for (const path of WIDE) {
    await page.goto(new URL(path, page.url()).href);
    await page.evaluate(
      "document.querySelectorAll('main details').forEach((each) => each.open = true)",
    );
    found.push(...(await tooWide(page)).map((problem) => `${path} ${problem}`));
  }
  expect(found).toEqual([]);
});

it('a row of a table is a card on a phone, with the heading of each column but the first', async () => {
  const page = await open('/errors/', { viewport: { width: 390, height: 844 } });
  const row = page.locator('main tbody tr').first();
  const [first, second] = [row.locator('td').nth(0), row.locator('td').nth(1)];
  expect(await page.locator('main thead').first().isVisible()).toBe(false);
  const boxes = [await first.boundingBox(), await second.boundingBox()];
  expect(boxes[1]?.y).toBeGreaterThan(boxes[0]?.y ?? 0);
  expect(boxes[1]?.x).toBe(boxes[0]?.x);
  const before = (cell: typeof first) =>
    cell.evaluate((each) => getComputedStyle(each, '::before').content);
  expect(await before(first)).toBe('none');
  expect(await before(second)).toBe(`"${await second.getAttribute('data-heading')}"`);
});

/** Lists what is wider than its place. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`is ${scrollWidth} of ${clientWidth} px wide`] : [];
    for (const block of document.querySelectorAll('.expressive-code pre'))
      if (block.scrollWidth > block.clientWidth) found.push(`scrolls: ${block.textContent}`);
    for (const table of document.querySelectorAll('main table')) {
      const text = table.closest('.sl-markdown-content') ?? table;
      const beyond = table.getBoundingClientRect().right - text.getBoundingClientRect().right;
      if (beyond > 1) found.push(`has a table that is ${Math.round(beyond)} px too wide`);
    }
    return found;
  });
}

/** Lists the visible controls that look the same with the focus as without it. */
function hiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const looks = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
      return [outline, boxShadow, borderColor].join(' ');
    };
    const controls = document.querySelectorAll<HTMLElement>(
      // The link to skip the menu is outside the window until it has the focus.
      ':is(a[href], button:enabled, input, select, summary, [tabindex="0"]):not(.sl-skip-link)',
    );
    const visible = [...controls].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const hidden = visible.filter((control) => {
      const before = looks(control);
      control.focus({ preventScroll: true });
      const after = looks(document.activeElement ?? control);
      control.blur();
      return before === after;
    });
    return hidden.map((control) => `shows no focus: ${control.outerHTML.slice(0, 80)}`);
  });
}
