/**
 * Runs the tests in Debian's Chromium: the service worker, the inspector, the example app, the site. With
 * `--all`, also with MSW 2, the tasks of a tester, the inspector in a page of an app, its times, and in
 * Firefox and WebKitGTK the service worker, the tasks of a tester, the example app, the playground and the search.
 */
import { requireChromium } from '@profiles/testkit/chromium';
import { startVitest } from 'vitest/node';

/** What a change hardly breaks alone. */
const REST = [
  'MSW 2',
  '*(firefox)',
  '*(webkit)',
  'mock (tester)',
  'mock (embedded inspector)',
  'mock (figures)',
];

requireChromium();
const project = process.argv.includes('--all') ? [] : REST.map((name) => `!${name}`);
const vitest = await startVitest([], { config: 'vitest.browser.config.ts', watch: false, project });
await vitest.close();
