import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

/** The configuration for tests that are meant to fail. `vitest.test.ts` checks how they fail. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: import.meta.dirname,
    include: ['failing.ts'],
  },
});
