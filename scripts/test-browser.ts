/** Runs the tests in Debian's Chromium: on both majors of MSW, and the example app from end to end. */
import { requireChromium } from '@profiles/testkit/chromium';
import { report } from '@profiles/testkit/report';
import type { ResultRow } from '@profiles/testkit/result';
import { startVitest, type TestModule } from 'vitest/node';

requireChromium();
const vitest = await startVitest([], { config: 'vitest.browser.config.ts', watch: false });
const modules = vitest.state.getTestModules();
await vitest.close();
if (!process.exitCode) {
  report({
    command: 'test:browser',
    shows:
      'With MSW 2 and 3, the mock responds in a service worker as it does in Node. The example app works in a browser end to end. The inspector of the mock works in a page that a mock serves, and embedded in another page. The search of the site finds the right page, and axe finds no problem on it.',
    rows: vitest.projects.flatMap(({ name }) =>
      rowsOf(
        name,
        modules.filter(({ project }) => project.name === name),
      ),
    ),
  });
}

function rowsOf(project: string, modules: readonly TestModule[]): ResultRow[] {
  const tests = modules.flatMap(({ children }) => [...children.allTests('passed')]);
  if (!project.startsWith('MSW')) {
    const figures = tests.flatMap((test) => test.meta().figure ?? []);
    return [
      { what: `${project}: end-to-end tests that pass`, figure: String(tests.length) },
      ...figures.map((each) => ({ ...each, what: `${project}, ${each.what}`, reached: true })),
    ];
  }
  const held = tests.reduce((sum, test) => sum + (test.meta().vectorsHeld ?? 0), 0);
  return [
    { what: `${project}: tests that pass in a service worker`, figure: String(tests.length) },
    {
      what: `${project}: vectors that hold there, with bytes identical to mock.fetch`,
      figure: String(held),
      goal: 'all',
      reached: true,
    },
  ];
}
