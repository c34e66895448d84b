/**
 * Runs the tests in Debian's Chromium: the service worker, the inspector, the example app, the site. With
 * `--all`, also with MSW 2, the service worker in Firefox and WebKitGTK, the inspector in a page of an
 * app, and its times.
 */
import { requireChromium } from '@profiles/testkit/chromium';
import { startVitest } from 'vitest/node';

/** What a change hardly breaks alone. */
const REST = [
  'MSW 2',
  'MSW 3 (firefox)',
  'MSW 3 (webkit)',
  'mock (embedded inspector)',
  'mock (figures)',
];

requireChromium();
const project = process.argv.includes('--all') ? [] : REST.map((name) => `!${name}`);
const vitest = await startVitest([], { config: 'vitest.browser.config.ts', watch: false, project });
await vitest.close();
