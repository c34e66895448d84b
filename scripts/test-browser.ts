/** Runs the browser tests in Debian's Chromium, on both majors of MSW. */
import { startVitest, type TestModule } from 'vitest/node';
import { requireChromium } from './chromium.ts';
import { type ResultRow, report } from './results.ts';

requireChromium();
const start = performance.now();
const vitest = await startVitest([], { config: 'vitest.browser.config.ts', watch: false });
const modules = vitest.state.getTestModules();
await vitest.close();
if (!process.exitCode) {
  report({
    command: 'test:browser',
    shows: 'The mock answers in a service worker as it does in Node, on both majors of MSW.',
    seconds: Math.round((performance.now() - start) / 1000),
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
  const answers = tests.map((test) => test.meta().answersCompared ?? 0);
  return [
    { what: `${project}, tests in a service worker`, figure: `${tests.length} passed` },
    {
      what: `${project}, answers to vectors that are the same bytes as those of mock.fetch`,
      figure: `all ${answers.reduce((sum, count) => sum + count, 0)}`,
    },
  ];
}
