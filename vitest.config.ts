import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

/** These replace modules: Storybook by a stand-in, MSW 3 by MSW 2, whose interceptors are global too. */
const ALONE = ['examples/guides/src/storybook/*.test.ts', 'packages/*/src/**/msw2.test.ts'];

/** Tests in a page. A worker has one environment, and a file with another one would end the worker. */
const PAGES = ['examples/*/src/**/*.test.tsx', 'examples/patient-registration/src/mock/*.test.ts'];

// What a test starts in a process of its own then loads without compiling it anew.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // The default leaves a core to Vitest itself, which has little to do.
    maxWorkers: '100%',
    // Files share a process and what it has loaded: no module has a state, and no test leaves one behind.
    isolate: false,
    expect: { poll: { interval: 5 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{packages,examples}/*/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE, ...PAGES],
        },
      },
      { extends: true, test: { name: 'pages', include: PAGES } },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, isolate: true },
      },
    ],
  },
});
