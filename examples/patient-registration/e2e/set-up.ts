import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import type { TestProject } from 'vitest/node';
import { CHROMIUM, requireChromium } from '../../../scripts/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the app is served, as in development. */
    readonly site: string;
    /** Where Chromium is to be reached. */
    readonly chromium: string;
  }
}

/** Starts what all end-to-end tests share: the app's server, and one Chromium. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  requireChromium();
  const server = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    // A server that somebody works with at the same time keeps its own.
    cacheDir: 'node_modules/.vite-e2e',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  const browser = await chromium.launchServer(CHROMIUM);
  const close = async () => {
    await browser.close();
    await server.close();
  };
  const [site = ''] = server.resolvedUrls?.local ?? [];
  await warmUp(browser.wsEndpoint(), site).catch(async (error) => {
    await close();
    throw error;
  });
  project.provide('site', site);
  project.provide('chromium', browser.wsEndpoint());
  return close;
}

/** While it loads the app for the first time, Vite may find that it has to load it once more. */
async function warmUp(endpoint: string, site: string): Promise<void> {
  const browser = await chromium.connect(endpoint);
  const page = await browser.newPage();
  const crashes: Error[] = [];
  page.on('pageerror', (error) => crashes.push(error));
  await page.goto(site);
  const start = page.getByRole('heading', { level: 1 }).waitFor();
  await start.catch((cause) => {
    throw new AggregateError(crashes, 'the app does not start', { cause });
  });
  await browser.close();
}
