import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Serves the script of MSW's service worker beside the app, as the installed MSW has it: a copy in
 * `public` would fall behind, and a build would take it along.
 */
export function mockWorkerScript(): Plugin {
  const script = new URL(import.meta.resolve('msw/mockServiceWorker.js'));
  return {
    name: 'mock-worker-script',
    configureServer({ middlewares }) {
      middlewares.use('/mockServiceWorker.js', (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(readFileSync(script));
      });
    },
  };
}
