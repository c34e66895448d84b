import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name: 'Playwright', include: ['test/playwright/*.e2e.ts'] },
});
