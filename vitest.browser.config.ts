import { readFileSync } from 'node:fs';
import { CHROMIUM } from '@profiles/harness/chromium';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const source = '@profiles/source';

const chromium = playwright({ launchOptions: CHROMIUM });

/** Runs the browser tests with one major version of MSW: its library and its worker script. */
function withMsw(mswMajor: string, msw: string): TestProjectInlineConfiguration {
  const script = readFileSync(
    `${import.meta.dirname}/node_modules/${msw}/lib/mockServiceWorker.js`,
  );
  return {
    plugins: [
      {
        name: 'worker-script',
        configureServer({ middlewares }) {
          middlewares.use('/mockServiceWorker.js', (_, response) => {
            response.setHeader('content-type', 'text/javascript').end(script);
          });
        },
      },
    ],
    resolve: {
      conditions: [source, 'browser', 'module', 'development'],
      alias: [{ find: /^msw(?=\/|$)/, replacement: msw }],
    },
    // Vite's scan for dependencies does not follow the alias. A dependency that is found later reloads
    // the page of running tests. Vitest itself excludes `msw`.
    optimizeDeps: { include: msw === 'msw' ? [] : [msw, `${msw}/browser`] },
    ssr: { resolve: { conditions: [source] } },
    test: {
      name: `MSW ${mswMajor}`,
      provide: { mswMajor },
      include: ['packages/*/{src,test}/**/*.browser.ts'],
      testTimeout: 60_000,
      // A page that waits for a core reads the pieces of a response all at once. These run alone.
      fileParallelism: false,
      sequence: { groupOrder: 1 },
      globalSetup: 'packages/mock/test/browser/set-up.ts',
      browser: {
        enabled: true,
        provider: chromium,
        instances: [{ browser: 'chromium' }],
        headless: true,
        screenshotFailures: false,
      },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      withMsw('3', 'msw'),
      withMsw('2', 'msw2'),
      'examples/patient-registration/vitest.e2e.config.ts',
      'docs/vitest.e2e.config.ts',
      'packages/mock/vitest.e2e.config.ts',
    ],
  },
});
