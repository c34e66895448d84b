import { createServer, type ViteDevServer } from 'vite';
import { beforeAll, it } from 'vitest';
import { ROOT } from './built-app.ts';
import { openApp } from './open-app.ts';
import { register } from './registration-form.ts';
import { expectHeading } from './screen.ts';

let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({
    root: ROOT,
    // A development server that runs at the same time keeps its own cache.
    cacheDir: 'node_modules/.vite-e2e',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  return () => server.close();
});

it('registers patients with the mock alone', async () => {
  const [baseURL = ''] = server.resolvedUrls?.local ?? [];
  // During the first load, Vite may reload the page.
  await openApp({ baseURL });
  const page = await openApp({ baseURL });
  await register(page);
  await expectHeading(page, 'Patient registered');
});
