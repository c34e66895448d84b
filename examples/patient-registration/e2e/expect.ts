import { expect as baseExpect } from 'playwright/test';

/** Playwright's `expect`, with a timeout for a busy machine. */
export const expect = baseExpect.configure({ timeout: 20_000 });
