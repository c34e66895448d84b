import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'patient registration',
    include: ['e2e/*.e2e.ts'],
    globalSetup: 'e2e/set-up.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
