import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/*.test.ts'],
    globalSetup: 'tests/harness/shared-worker.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
