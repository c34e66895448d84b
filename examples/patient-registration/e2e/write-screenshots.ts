/** Writes pictures of all screens, light and dark, wide and narrow: `npm run screenshots`. */
import { chromium, type Page } from 'playwright';
import { togglePanel } from './mock-panel.ts';
import { SCREENS } from './screens.ts';
import { startApp } from './start-app.ts';

const app = await startApp();
const browser = await chromium.connect(app.chromium);
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    for (const [name, reach] of Object.entries(SCREENS)) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
      await page.goto(app.site);
      await togglePanel(page);
      await reach(page);
      const path = `reports/${name.replaceAll(' ', '-')}-${colorScheme}-${width}`;
      await page.screenshot({ path: `${path}-panel.png` });
      await togglePanel(page);
      // As high as the page is: what keeps to an edge of the window would else cover its middle.
      await page.setViewportSize({ width, height: await pageHeight(page) });
      await page.screenshot({ path: `${path}.png` });
      await page.close();
    }
  }
}
await browser.close();
await app.close();

function pageHeight(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollHeight');
}
