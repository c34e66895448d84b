import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@profiles/generate/page';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const WORKFLOWS = globSync('.github/{workflows,actions}/**/*.yml', { cwd: ROOT });

/** Runs `.ci/run --all`. */
const ALL_OF_CI = { uses: './.github/workflows/ci.yml', with: { all: true } };

interface Job {
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

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

it('a release runs all of .ci/run, names the repository in its tarballs, tests and compares them, and publishes without a token of npm', () => {
  const text = textOf('.github/workflows/release.yml');
  const { ci, plan, pack, publish } = parse(text).jobs;
  expect(ci).toMatchObject(ALL_OF_CI);
  expect([plan.needs, pack.needs]).toEqual(['ci', 'plan']);
  const { steps }: Job = pack;
  const at = (part: string) => steps.findIndex(({ run, uses }) => (run ?? uses)?.includes(part));
  const order = [
    'scripts/name-repository.ts "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY"',
    'npm run test:package',
    'changesets/action/pack@',
    'cmp "tarballs/',
  ];
  expect(order.map(at)).toEqual([...order.map(at)].sort((a, b) => a - b));
  expect(order.map(at)).not.toContain(-1);
  expect(publish).toMatchObject({ needs: 'pack', permissions: { 'id-token': 'write' } });
  expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|secrets\./);
});

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
