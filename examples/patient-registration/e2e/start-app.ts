import { CHROMIUM, requireChromium } from '@profiles/harness/chromium';
import { chromium } from 'playwright';
import { serveBuiltApp } from './built-app.ts';

export interface StartedApp {
  /** Where the app is served. */
  readonly site: string;
  /** Where Chromium is to be reached. */
  readonly chromium: string;
  close(): Promise<void>;
}

/**
 * Serves the app with its mock, and starts a Chromium to look at it. It is built, as a page of a few
 * files loads much sooner than one of two hundred.
 */
export async function startApp(): Promise<StartedApp> {
  requireChromium();
  const app = await serveBuiltApp({ NODE_ENV: 'development' });
  const browser = await chromium.launchServer(CHROMIUM);
  return {
    site: app.site,
    chromium: browser.wsEndpoint(),
    async close() {
      await browser.close();
      await app.close();
    },
  };
}
