import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

/** The configuration for tests that are meant to fail. `vitest.test.ts` checks how they fail. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: import.meta.dirname,
    include: ['*.ts'],
    exclude: ['vitest.config.ts'],
    // The files share their modules, in one process.
    isolate: false,
    maxWorkers: 1,
  },
});
