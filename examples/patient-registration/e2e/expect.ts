import { expect as baseExpect } from 'playwright/test';

/** Playwright's `expect`, patient enough for a machine that has other things to do. */
export const expect = baseExpect.configure({ timeout: 20_000 });
