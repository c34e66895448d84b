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
  webServer: [
    {
      command: 'next start --hostname localhost --port 0',
      env: { PROFILES_URL: 'cookie' },
      wait: { stdout: /Local: +(?<app>\S+)/ },
    },
    {
      command: 'next dev --hostname localhost --port 0',
      wait: { stdout: /Local: +(?<development_app>\S+)/ },
    },
  ],
});
