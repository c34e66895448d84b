/** Runs the tests in Debian's Chromium: on both majors of MSW, and the example app from end to end. */
import { requireChromium } from '@profiles/testkit/chromium';
import { startVitest } from 'vitest/node';

requireChromium();
const vitest = await startVitest([], { config: 'vitest.browser.config.ts', watch: false });
await vitest.close();
