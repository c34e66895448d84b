import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@profiles/generate/page';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const WORKFLOWS = globSync('.github/{workflows,actions}/**/*.yml', { cwd: ROOT });

/** Runs `.ci/run --all`. */
const ALL_OF_CI = { uses: './.github/workflows/ci.yml', with: { all: true } };

it('the weekly workflow runs all of .ci/run, and every suite that it does not run whole', () => {
  const { jobs } = parse(textOf('.github/workflows/long-run.yml'));
  const weekly: readonly string[] = jobs.suite.strategy.matrix.suite;
  const suites = globSync('{packages,internal}/*/package.json', { cwd: ROOT }).flatMap((path) => {
    const { name, scripts = {} } = JSON.parse(textOf(path));
    return Object.keys(scripts)
      .filter((script) => script.startsWith('test:'))
      .map((script) => `${script} --workspace=${name}`);
  });
  const whole = new RegExp(`(${suites.join('|')})(?: -- --built)?(?= &&$|$)`, 'gm');
  const inRun = [...textOf('.ci/run').matchAll(whole)].map(([, suite]) => suite);
  expect(weekly.toSorted()).toEqual(suites.filter((suite) => !inRun.includes(suite)).sort());
  expect(jobs.ci).toMatchObject(ALL_OF_CI);
});

it.each(WORKFLOWS)('%s pins every action by its commit', (path) => {
  const actions = textOf(path).match(/(?<=uses: )[^.\s]\S+.*/g) ?? [];
  expect(actions.filter((action) => !/@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
});

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
