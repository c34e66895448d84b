import { defineConfig } from 'vitest/config';
import inspector from './vitest.e2e.config.ts';

/** The tests that measure the inspector. They run after all others, one file at a time. */
export default defineConfig({
  ...inspector,
  test: {
    ...inspector.test,
    name: 'inspector figures',
    include: ['test/inspector/figures/*.e2e.ts'],
    fileParallelism: false,
    sequence: { groupOrder: 1 },
  },
});
