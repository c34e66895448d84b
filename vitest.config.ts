import { configDefaults, defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

/** MSW keeps its interceptors in the global scope, where its two majors take each other's. */
const MSW_2 = 'packages/*/src/**/msw2.test.ts';

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
          typecheck: { enabled: true, include: ['packages/*/src/**/*.test-d.ts'] },
          // No module of the packages has a state, so files can share a process and what it has loaded.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          // Modules of apps do have one: their client, which keeps its token.
          include: ['examples/*/{src,test}/**/*.test.{ts,tsx}', MSW_2],
        },
      },
    ],
  },
});
