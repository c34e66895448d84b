import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { CHROMIUM, requireChromium } from '../../../scripts/chromium.ts';

export interface StartedApp {
  /** Where the app is served, as in development. */
  readonly site: string;
  /** Where Chromium is to be reached. */
  readonly chromium: string;
  close(): Promise<void>;
}

/** Serves the app as in development, and starts a Chromium to look at it. */
export async function startApp(): Promise<StartedApp> {
  requireChromium();
  const server = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    // A server that somebody works with at the same time keeps its own.
    cacheDir: 'node_modules/.vite-e2e',
    // One file each instead of a hundred, made anew at each start: a page loads sooner.
    optimizeDeps: {
      include: ['@profiles/sdk', '@profiles/sdk/schemas', '@profiles/mock', '@profiles/mock/msw'],
      force: true,
    },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  const browser = await chromium.launchServer(CHROMIUM);
  const close = async () => {
    await browser.close();
    await server.close();
  };
  const app = {
    site: server.resolvedUrls?.local[0] ?? '',
    chromium: browser.wsEndpoint(),
    close,
  };
  await warmUp(app).catch(async (error) => {
    await close();
    throw error;
  });
  return app;
}

/** While it loads the app for the first time, Vite may find that it has to load it once more. */
async function warmUp(app: StartedApp): Promise<void> {
  const browser = await chromium.connect(app.chromium);
  const page = await browser.newPage();
  const crashes: Error[] = [];
  page.on('pageerror', (error) => crashes.push(error));
  await page.goto(app.site);
  const start = page.getByRole('heading', { level: 1 }).waitFor();
  await start.catch((cause) => {
    throw new AggregateError(crashes, 'the app does not start', { cause });
  });
  await browser.close();
}
