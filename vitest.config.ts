import { defineConfig } from 'vitest/config';

const conditions = ['@profiles/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{packages,examples}/*/{src,test}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    typecheck: { enabled: true, include: ['packages/*/src/**/*.test-d.ts'] },
  },
});
