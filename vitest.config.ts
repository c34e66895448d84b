import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const CONDITION = '@profiles/source';
const resolve = { conditions: [CONDITION] };

/**
 * Test files that need a process of their own. One replaces MSW 3 by MSW 2, whose interceptors are global
 * too. undici replaces the dispatcher of Node's `fetch` when it is loaded, and keeps its first timer. The
 * class of the responses of `mock.fetch` is defined only once. The client keeps the `fetch` that it finds
 * when it is loaded. Garbage collection is faster where few modules are loaded.
 */
const ALONE = [
  '{packages,internal}/*/src/**/msw2.test.ts',
  'packages/mock/src/service/fetch/intercepted-response.test.ts',
  'packages/mock/src/service/memory.test.ts',
  'packages/sdk/src/call/{at-most-once,doubles,proof}.test.ts',
  'examples/guides/test/slow-service.test.ts',
];

/**
 * Node loads the sources itself, as it loads a package. Vite would replace each import by a property
 * lookup at each use, which takes a fifth of the time.
 */
export const LOADED_BY_NODE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Tests send the method `patch` on purpose.
  execArgv: [`--conditions=${CONDITION}`, '--disable-warning=UNDICI-FETCH-patch'],
};

/** Tests in a page. A worker has one environment: a file with another one would end it. */
const PAGES = [
  'examples/*/{src,test}/**/*.test.tsx',
  'examples/patient-registration/src/mock/*.test.ts',
];

// Processes that tests start then load modules without compiling them again.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');
// The servers of tests are on this machine, whatever proxy its user has.
process.env['no_proxy'] = '*';

export default defineConfig({
  resolve,
  ssr: { resolve },
  test: {
    // The default reserves a core for Vitest itself, which needs little time.
    maxWorkers: '100%',
    // Files share a process and its loaded modules: no module has state, and no test leaves any.
    // `vi.restoreAllMocks` restores again what earlier files had restored: restore each spy itself.
    isolate: false,
    expect: { poll: { interval: 5, timeout: 30_000 } },
    // Far from what a test needs, so that a busy machine fails none.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Failures and a summary.
    reporters: 'minimal',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            '{packages,internal,examples}/*/{src,test}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...ALONE, ...PAGES],
          ...LOADED_BY_NODE,
        },
      },
      { extends: true, test: { name: 'pages', include: PAGES } },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
    ],
  },
});
