import { test as base } from '@playwright/test';
import { profilesMockFixtures } from '@profiles/mock/playwright';

/** Playwright's `test`. The app's server sends the requests of a test to the mock of this test. */
export const test = base.extend(profilesMockFixtures()).extend({
  async context({ context, baseURL, profilesSandboxUrl }, use) {
    const cookie = { name: 'profiles-sandbox', value: profilesSandboxUrl, url: baseURL };
    await context.addCookies([cookie]);
    await use(context);
  },
});
