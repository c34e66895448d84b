import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];
const inspector = {
  globalSetup: 'test/inspector/set-up.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'mock',
    projects: [
      { test: { name: 'inspector', include: ['test/inspector/*.e2e.ts'], ...inspector } },
      {
        test: {
          name: 'figures',
          include: ['test/inspector/figures/*.e2e.ts'],
          ...inspector,
          // These measure times. Vitest runs such files one by one, after all others.
          fileParallelism: false,
        },
      },
      { test: { name: 'Playwright', include: ['test/playwright/*.e2e.ts'] } },
    ],
  },
});
