import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

/** For tests that are meant to fail: `vitest.test.ts` reads how they do. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { root: import.meta.dirname, include: ['*.ts'], exclude: ['vitest.config.ts'] },
});
