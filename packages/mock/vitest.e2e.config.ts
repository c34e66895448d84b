import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'inspector',
    include: ['test/inspector/*.e2e.ts'],
    globalSetup: 'test/inspector/set-up.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
