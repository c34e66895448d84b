import { test as base } from '@playwright/test';
import { profilesMockFixtures } from '@profiles/mock/playwright';

/** Playwright's `test`, with a mock for each test. */
export const test = base.extend(profilesMockFixtures({ baseUrl: 'https://profiles.test' }));
