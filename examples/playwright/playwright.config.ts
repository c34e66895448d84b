import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: '100%',
  use: {
    baseURL: process.env.APP,
    // Without CHROMIUM, Playwright uses the browser of `npx playwright install chromium`.
    launchOptions: { executablePath: process.env.CHROMIUM },
  },
  webServer: {
    command: 'vite',
    env: { VITE_PROFILES_URL: 'https://profiles.test' },
    wait: { stdout: /Local: +(?<app>\S+)/ },
  },
});
