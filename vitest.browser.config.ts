import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { CHROMIUM } from '@profiles/testkit/chromium';
import type { Engine } from '@profiles/testkit/engines';
import { FIREFOX } from '@profiles/testkit/firefox';
import { WEBKIT } from '@profiles/testkit/webkit';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LOADED_BY_NODE } from './vitest.config.ts';

const source = '@profiles/source';

/** The browsers, each with what opens its pages. */
const PROVIDERS = {
  chromium: playwright({ launchOptions: CHROMIUM }),
  firefox: playwright({ launchOptions: FIREFOX }),
  webkit: playwright({ launchOptions: WEBKIT }),
} as const;

/** The files run one by one, after all others. */
const ALONE = { fileParallelism: false, sequence: { groupOrder: 1 } };

/**
 * WebKitGTK cannot transfer a stream to a worker, so MSW sends a body whole there, and a broken one never.
 * It also rejects the redirects of a worker.
 */
const FAULTS = '**/msw.browser.ts';

function nameIn(engine: Engine, name: string): string {
  return engine === 'chromium' ? name : `${name} (${engine})`;
}

/** Runs the browser tests with one major version of MSW: its library and its worker script. */
function withMsw(
  mswMajor: string,
  msw: string,
  browser: Engine = 'chromium',
): TestProjectInlineConfiguration {
  const name = nameIn(browser, `MSW ${mswMajor}`);
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
      name,
      provide: { mswMajor },
      include: ['{packages,internal}/*/{src,test}/**/*.browser.ts'],
      exclude: browser === 'webkit' ? [FAULTS] : [],
      testTimeout: 60_000,
      // A page that waits for a core reads the pieces of a response all at once.
      ...ALONE,
      globalSetup: 'packages/mock/test/browser/set-up.ts',
      browser: {
        enabled: true,
        provider: PROVIDERS[browser],
        // Playwright drives WebKitGTK as if it were Firefox.
        instances: [{ browser: browser === 'webkit' ? 'firefox' : browser, name }],
        // The window of WebKitGTK has a least width.
        viewport: { width: 800, height: 600 },
        headless: true,
        screenshotFailures: false,
      },
    },
  };
}

type EndToEnd = NonNullable<TestProjectInlineConfiguration['test']> & { readonly name: string };

/** Runs tests in Node that open pages in a browser. */
function endToEnd(test: EndToEnd, engine: Engine = 'chromium'): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Files share a process and its loaded modules.
      isolate: false,
      ...LOADED_BY_NODE,
      ...test,
      name: nameIn(engine, test.name),
      provide: { engine, ...test.provide },
    },
  };
}

const REGISTRATION = {
  name: 'patient registration',
  include: ['examples/patient-registration/e2e/*.e2e.ts'],
  globalSetup: 'internal/testkit/src/browsers/engines.ts',
};
const SITE = { name: 'site', globalSetup: 'docs/e2e/set-up.ts' };
const INSPECTOR = {
  name: 'mock (inspector)',
  globalSetup: 'packages/mock/test/inspector/set-up.ts',
  provide: { stage: 'served' as const },
};

const TESTER = {
  ...INSPECTOR,
  name: 'mock (tester)',
  include: ['packages/mock/test/inspector/panels/tester.e2e.ts'],
};

/** What runs in the other engines too: the tasks of a tester, the app, the playground and the search. */
const IN_EVERY_ENGINE = [
  REGISTRATION,
  { ...SITE, include: ['docs/e2e/{playground,search}*.e2e.ts'] },
  TESTER,
];

export default defineConfig({
  test: {
    // Tests wait for the browser a third of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      withMsw('3', 'msw'),
      withMsw('2', 'msw2'),
      withMsw('3', 'msw', 'firefox'),
      withMsw('3', 'msw', 'webkit'),
      endToEnd(REGISTRATION),
      endToEnd({ ...SITE, include: ['docs/e2e/*.e2e.ts'] }),
      endToEnd({
        ...INSPECTOR,
        include: ['packages/mock/test/inspector/{looks,sandboxes,served,panels/!(tester)}.e2e.ts'],
      }),
      endToEnd(TESTER),
      ...IN_EVERY_ENGINE.flatMap((each) => [endToEnd(each, 'firefox'), endToEnd(each, 'webkit')]),
      endToEnd({ name: 'guides', include: ['examples/guides/test/*.e2e.ts'] }),
      endToEnd({ name: 'import', include: ['packages/import/test/preview/*.e2e.ts'] }),
      endToEnd({
        ...INSPECTOR,
        name: 'mock (embedded inspector)',
        include: ['packages/mock/test/inspector/panels/*.e2e.ts'],
        provide: { stage: 'embedded' },
      }),
      endToEnd({
        ...INSPECTOR,
        name: 'mock (figures)',
        include: ['packages/mock/test/inspector/figures.e2e.ts'],
        // These measure times.
        ...ALONE,
      }),
      endToEnd({
        name: 'mock (Playwright)',
        include: ['packages/mock/test/playwright/*.e2e.ts'],
        // These only read what Playwright has found.
        testTimeout: 5_000,
      }),
    ],
  },
});
