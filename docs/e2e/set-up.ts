import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHROMIUM, requireChromium } from '@profiles/testkit/chromium';
import { preview } from 'astro';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the built site. */
    site: string;
    /** The WebSocket URL of Chromium. */
    chromium: string;
  }
}

/** Serves the site that `npm run docs` has built, and starts Chromium. */
export async function setup({ provide }: TestProject) {
  requireChromium();
  const root = fileURLToPath(new URL('..', import.meta.url));
  if (!existsSync(`${root}/dist`)) throw new Error('docs/dist is missing: run npm run docs first');
  const server = await preview({ root, server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  const browser = await chromium.launchServer(CHROMIUM);
  provide('site', `http://127.0.0.1:${server.port}`);
  provide('chromium', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
