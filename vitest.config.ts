import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

/** MSW keeps its interceptors in the global scope, where its two majors take each other's. */
const MSW_2 = 'packages/*/src/**/msw2.test.ts';

// What a test starts in a process of its own then loads without compiling it anew.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node');

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // The default leaves a core to Vitest itself, which has little to do.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['packages/*/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, MSW_2],
          // No module of the packages has a state, so files can share a process and what it has loaded.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          // Examples replace globals, and their modules keep a client with its token.
          include: ['examples/*/{src,test}/**/*.test.{ts,tsx}', MSW_2],
        },
      },
    ],
  },
});
