import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { inject } from 'vitest';

/** The playground, as its reader uses it. */
export interface Playground {
  readonly page: Page;
  choose(example: string): Promise<void>;
  /** Runs the call, and returns the text of the result. */
  run(): Promise<string>;
  /** Returns the text of the result once a run has ended. */
  result(): Promise<string>;
  /** Returns the text of the result, whether a run has ended or not. */
  shown(): Promise<string>;
  /** Returns the text of the selected option of a list. */
  selected(label: string): Promise<string>;
  /** Returns the text of the code. */
  code(): Promise<string>;
  /** Returns the tabs of the inspector with their counts, such as `Requests 1`. */
  tabs(): Promise<readonly string[]>;
}

/** Opens the playground in a context of its own. */
export async function openPlayground(
  browser: Browser,
  options: BrowserContextOptions = {},
  fragment = '',
): Promise<Playground> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  await page.goto(`${inject('site')}/playground/${fragment}`);
  await page.locator('#playground-run:not([disabled])').waitFor();
  const shown = async () => {
    // As the reader sees it: blocks are lines of their own.
    const [text = ''] = await page.getByRole('region', { name: 'Result' }).allInnerTexts();
    return text;
  };
  const result = async () => {
    await page.locator('#playground-details[aria-busy=false]:not(:empty)').waitFor();
    return shown();
  };
  return {
    page,
    shown,
    result,
    selected: async (label) =>
      (await page.getByLabel(label).locator('option:checked').textContent()) ?? '',
    choose: async (example) => {
      await page.getByRole('combobox', { name: 'Example' }).selectOption(example);
    },
    run: async () => {
      await page.getByRole('button', { name: 'Run' }).click();
      return result();
    },
    code: async () => (await page.locator('.cm-line').allInnerTexts()).join('\n'),
    tabs: async () => {
      const tabs = await page.locator('profiles-mock-inspector').getByRole('tab').allInnerTexts();
      return tabs.map((text) => text.replace(/\s+/g, ' ').trim());
    },
  };
}
