import { axeViolations, colourViolations } from '@profiles/testkit/axe';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { allPages } from './site-pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
});

afterAll(() => browser.close());

/** Milliseconds for all pages, on a busy machine too. A page that does not load fails after 30 seconds. */
vi.setConfig({ testTimeout: 900_000 });

const WIDTHS = [1280, 390] as const;
const RENDERINGS = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const;
/** The rules that similar pages can break apart from each other, beside those about colours. */
const TEXT = ['heading-order', 'empty-heading', 'link-name'];
const MENU = '#starlight__sidebar';

// In parallel, because each page has a process of its own in Chromium.
it.concurrent.each([
  ['guide', 30],
  ['kind of page of the reference', 4],
] as const)(
  'axe finds no violations on any %s, light and dark, wide and narrow, and the focus is visible',
  async (kind, least) => {
    const page = await openPage(1280);
    const menus = new Set<string>();
    const found: string[] = [];
    const { pages } = await paths();
    const wanted = pages.filter((path) => path.startsWith('/reference/') === (kind !== 'guide'));
    expect(wanted.length).toBeGreaterThan(least);
    for (const path of wanted) {
      // A narrow page hides its menu.
      await page.setViewportSize({ width: WIDTHS[0], height: 800 });
      await visit(page, path);
      await keepOneOfEachMenu(page, menus);
      // The browser shows the focus that a script sets only after a key.
      await page.keyboard.press('Tab');
      found.push(...(await hiddenFocus(page)).map((control) => `${path} ${control}`));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await chooseTheme(page, 'light');
        const light = await axeViolations(page);
        await chooseTheme(page, 'dark');
        const dark = await colourViolations(page);
        const wide = await overflow(page);
        const all = [...light, ...dark, ...wide];
        found.push(...all.map((violation) => `${path} at ${width} px: ${violation}`));
      }
    }
    expect(found).toEqual([]);
  },
);

it.concurrent('axe finds no violations in the text of the other pages of the reference', async () => {
  const page = await openPage(1280);
  const found: string[] = [];
  const { similar } = await paths();
  expect(similar.length).toBeGreaterThan(100);
  await visit(page, similar[0] ?? '/');
  await removeMenu(page);
  for (const [at, path] of similar.entries()) {
    const { width, theme } = RENDERINGS[at % RENDERINGS.length] ?? RENDERINGS[0];
    await page.setViewportSize({ width, height: 800 });
    await showSimilar(page, path);
    await chooseTheme(page, theme);
    const all = [...(await axeViolations(page, TEXT)), ...(await overflow(page))];
    found.push(...all.map((violation) => `${path} ${violation}`));
  }
  expect(found).toEqual([]);
});

it('no text of the landing page is smaller than 16 px', async () => {
  for (const width of [1440, 390]) {
    const page = await openPage(width);
    await visit(page, '/');
    expect(await smallTexts(page)).toEqual([]);
    await page.close();
  }
});

it('the landing page has the menu and the choice of a theme on phones', async () => {
  const page = await openPage(390);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator(MENU).getByRole('link', { name: 'Getting started' }).waitFor();
  await page.locator(MENU).getByLabel('Select theme').selectOption('dark');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

function openPage(width: number): Promise<Page> {
  return browser.newPage({
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
  });
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(inject('site') + path);
  await keepOneTokenOfEachLook(page);
}

/**
 * Removes the menu if an earlier page showed the same. Its links are most of the elements of a page. The
 * first page opens all groups of the menu, so that all its links are checked.
 */
async function keepOneOfEachMenu(page: Page, earlier: Set<string>): Promise<void> {
  const menu = page.locator(MENU);
  // Only the current page and the open groups differ.
  const html = (await menu.innerHTML()).replaceAll(/ (?:aria-current="page"|open="")/g, '');
  if (earlier.has(html)) return removeMenu(page);
  await menu.evaluate((each) => {
    for (const group of each.querySelectorAll('details')) group.open = true;
  });
  if (await menu.isVisible()) earlier.add(html);
}

async function removeMenu(page: Page): Promise<void> {
  await page.locator(MENU).evaluate((menu) => menu.replaceChildren());
}

/** Unwraps repeated tokens of code. They are half of all elements, and axe finds the same for each. */
async function keepOneTokenOfEachLook(page: Page): Promise<void> {
  await page.evaluate(() => {
    const looks = new Set<string>();
    for (const token of document.querySelectorAll('.ec-line span[style]')) {
      // The colours of a token are its style. Its background is that of its line and of its frame.
      const around = ['.ec-line', '.frame'].map((each) => token.closest(each)?.className);
      const look = [token.getAttribute('style'), token.className, ...around].join();
      if (looks.has(look)) token.replaceWith(...token.childNodes);
      looks.add(look);
    }
  });
}

/** Shows the text of a similar page in place, without loading scripts, styles and axe again. */
async function showSimilar(page: Page, path: string): Promise<void> {
  await page.evaluate(async (url) => {
    const response = await fetch(url);
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    const [shown, text] = [document, next].map((each) => each.querySelector('.main-frame'));
    if (!response.ok || !shown || !text) throw new Error(`no text at ${url}`);
    shown.replaceWith(text);
  }, path);
}

async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
}

/** Lists what is too wide: the page, so that it scrolls sideways, and tables beside their text. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`is ${scrollWidth} of ${clientWidth} px wide`] : [];
    for (const table of document.querySelectorAll('main table')) {
      const text = table.closest('.sl-markdown-content');
      if (!text || !table.checkVisibility()) continue;
      const beyond = table.getBoundingClientRect().right - text.getBoundingClientRect().right;
      if (beyond > 1) wide.push(`has a table that is ${Math.round(beyond)} px too wide`);
    }
    return wide;
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
      'a[href], button:enabled, input, select, textarea, summary, [tabindex="0"]',
    );
    return (
      [...controls]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        // It is outside the window until it has the focus.
        .filter((control) => !control.matches('.sl-skip-link'))
        .filter((control) => {
          const before = looks(control);
          control.focus({ preventScroll: true });
          const after = looks(document.activeElement ?? control);
          control.blur();
          return before === after;
        })
        .map((control) => control.outerHTML.slice(0, 80))
    );
  });
}

/** Lists the visible texts that are smaller than 16 px. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const element = node.parentElement;
      if (!text || !element?.checkVisibility({ visibilityProperty: true })) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 16) small.push(`${size} px: ${text}`);
    }
    return small;
  });
}

/** Returns the paths of all pages. The reference has similar pages: the first of each kind is among the others. */
async function paths(): Promise<{
  readonly pages: readonly string[];
  readonly similar: readonly string[];
}> {
  const all = await allPages();
  const kinds = new Set<string>();
  const pages = all.filter((path) => {
    const [, reference, , , kind] = path.split('/');
    if (reference !== 'reference') return true;
    const isNew = !kinds.has(kind ?? '');
    kinds.add(kind ?? '');
    return isNew;
  });
  return { pages, similar: all.filter((path) => !pages.includes(path)) };
}
