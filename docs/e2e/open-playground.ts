import type { BrowserContextOptions } from 'playwright';
import { open } from './site.ts';

/** Opens the playground, as its reader uses it. */
export async function openPlayground(options: BrowserContextOptions = {}, fragment = '') {
  const page = await open(`/playground/${fragment}`, options);
  await page.locator('#playground-run:not([disabled])').waitFor();
  /** Returns the text of the result, whether a run has ended or not. Blocks are lines of their own. */
  const shown = async () => {
    const [text = ''] = await page.getByRole('region', { name: 'Result' }).allInnerTexts();
    return text;
  };
  /** Returns the text of the result once a run has ended. */
  const result = async () => {
    await page.locator('#playground-details[aria-busy=false]:not(:empty)').waitFor();
    return shown();
  };
  return {
    page,
    shown,
    result,
    /** Returns the text of the selected option of a list. */
    selected: async (label: string) =>
      (await page.getByLabel(label).locator('option:checked').textContent()) ?? '',
    choose: async (example: string) => {
      await page.getByRole('combobox', { name: 'Example' }).selectOption(example);
    },
    /** Runs the call, and returns the text of the result. */
    run: async () => {
      await page.getByRole('button', { name: 'Run' }).click();
      return result();
    },
    code: async () => (await page.locator('.cm-line').allInnerTexts()).join('\n'),
    /** Returns the tabs of the inspector with their counts, such as `Requests 1`. */
    tabs: async () => {
      const tabs = await page.locator('profiles-mock-inspector').getByRole('tab').allInnerTexts();
      return tabs.map((text) => text.replace(/\s+/g, ' ').trim());
    },
  };
}
