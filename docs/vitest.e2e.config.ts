import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@profiles/source'] },
  ssr: { resolve: { conditions: ['@profiles/source'] } },
  test: {
    name: 'site',
    include: ['e2e/*.e2e.ts'],
    globalSetup: 'e2e/set-up.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
