import { defineConfig } from '@playwright/test';
import { CHROMIUM } from '@profiles/testkit/chromium';

// The tests of `run-specs.ts`, which Playwright's own runner runs from the sources.
export default defineConfig({
  testDir: 'specs',
  outputDir: '../../../../node_modules/.cache/playwright',
  fullyParallel: true,
  timeout: 20_000,
  use: { baseURL: process.env['APP'], launchOptions: CHROMIUM },
});
