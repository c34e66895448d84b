import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/*.test.ts'],
    globalSetup: 'tests/dev-worker.ts',
    // The default leaves one core to Vitest. These tests mostly wait for a Worker.
    maxWorkers: '100%',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
