/** Writes pictures of all screens, light and dark, wide and narrow, into `reports`: `npm run screenshots`. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { requests, togglePanel } from './mock-panel.ts';
import { SCREENS } from './screens.ts';
import { startApp } from './start-app.ts';

const LOOK_UP = 'a patient to look up';

const app = await startApp();
const browser = await chromium.connect(app.chromium);
for (const colorScheme of ['light', 'dark'] as const) {
  await writeForReadme(browser, colorScheme);
  for (const width of [1280, 390]) {
    for (const name of Object.keys(SCREENS)) await write(browser, name, colorScheme, width);
  }
}
await browser.close();
await app.close();

type ColorScheme = 'light' | 'dark';

/** Writes a screen with the panel open and closed. */
async function write(
  browser: Browser,
  screen: string,
  colorScheme: ColorScheme,
  width: number,
): Promise<void> {
  const page = await openScreen(browser, screen, { colorScheme, viewport: { width, height: 800 } });
  const path = `reports/${screen.replaceAll(' ', '-')}-${colorScheme}-${width}`;
  await page.screenshot({ path: `${path}-panel.png` });
  await togglePanel(page);
  // As high as the page, so that a fixed element does not cover its middle.
  const height: number = await page.evaluate('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: `${path}.png` });
  await page.close();
}

/** Writes the picture for the README: the app and the mock's journal after a lost response. */
async function writeForReadme(browser: Browser, colorScheme: ColorScheme): Promise<void> {
  const page = await openScreen(browser, LOOK_UP, {
    colorScheme,
    viewport: { width: 1280, height: 900 },
  });
  await (await requests(page, 'Stored, then the connection breaks')).getByRole('button').click();
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
  await page.screenshot({ path: `reports/patient-registration-${colorScheme}.png` });
  await page.close();
}

async function openScreen(
  browser: Browser,
  screen: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
  await page.goto(app.site);
  await togglePanel(page);
  await SCREENS[screen]?.(page);
  return page;
}
