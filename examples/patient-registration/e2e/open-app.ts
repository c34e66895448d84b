import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { inject, onTestFinished } from 'vitest';
import { expect } from './expect.ts';

/** One connection for all tests of a process. */
let browser: Promise<Browser> | undefined;

/** Opens the app, on its mock, in a page of its own. */
export async function openApp(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage({ baseURL: inject('site'), ...options });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Opens an empty page until the end of the test. The test fails if a script in the page crashed. */
export async function openPage(options: BrowserContextOptions): Promise<Page> {
  browser ??= chromium.connect(inject('chromium'));
  // A spinner would draw a frame sixty times a second.
  const page = await (await browser).newPage({ reducedMotion: 'reduce', ...options });
  page.setDefaultTimeout(20_000);
  const crashes: unknown[] = [];
  page.on('pageerror', (error) => crashes.push(error));
  onTestFinished(async () => {
    await page.close();
    expect(crashes).toEqual([]);
  });
  return page;
}
