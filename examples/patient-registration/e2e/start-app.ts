import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { chromium } from 'playwright';
import { serveBuiltApp } from './built-app.ts';

export interface StartedApp {
  /** The URL of the app. */
  readonly site: string;
  /** The WebSocket URL of Chromium. */
  readonly chromium: string;
  close(): Promise<void>;
}

/**
 * Serves a build of the app with its mock, and starts Chromium. A build loads faster than the two
 * hundred files of a development server.
 */
export async function startApp(): Promise<StartedApp> {
  requireChromium();
  const app = await serveBuiltApp({ VITE_MOCK: '1' });
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
