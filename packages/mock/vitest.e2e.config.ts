import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];
const globalSetup = 'test/inspector/set-up.ts';

/** Tests in a browser. Each project inherits the options beside the list. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'mock',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'inspector', include: ['test/inspector/*.e2e.ts'], globalSetup } },
      {
        test: {
          name: 'figures',
          include: ['test/inspector/figures/*.e2e.ts'],
          globalSetup,
          // These measure times. Vitest runs such files one by one, after all others.
          fileParallelism: false,
        },
      },
      { test: { name: 'Playwright', include: ['test/playwright/*.e2e.ts'] } },
    ],
  },
});
