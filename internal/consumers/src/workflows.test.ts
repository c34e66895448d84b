import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const WORKFLOWS = globSync('.github/{workflows,actions}/**/*.yml', { cwd: ROOT });

interface Job {
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
}

it('the weekly workflow runs every suite of a package that .ci/run does not run whole', () => {
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
});

it('a pull request runs what .ci/run runs, and builds the site before the tests of it', () => {
  const { jobs } = parse(textOf('.github/workflows/ci.yml'));
  const commands = [...textOf('.ci/run').matchAll(/step npm (?:run )?([a-z:]+)/g)].map(
    ([, name]) => name,
  );
  const runs: readonly (readonly string[])[] = Object.values<Job>(jobs).map(({ steps }) =>
    steps.map(({ run }) => /npm (?:run )?([a-z:]+)/.exec(run ?? '')?.[1] ?? ''),
  );
  const missing = commands.filter((name) => name !== 'ci' && !runs.flat().includes(name ?? ''));
  expect(missing).toEqual([]);
  const around = runs.find((run) => run.includes('test:browser')) ?? [];
  expect(around.slice(0, around.indexOf('test:browser'))).toContain('docs');
});

it.each(WORKFLOWS)('%s pins every action by its commit', (path) => {
  const actions = textOf(path).match(/(?<=uses: )[^.\s]\S+.*/g) ?? [];
  expect(actions.filter((action) => !/@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
});

it('the release tests its tarballs, rehearses with them, and publishes without a token of npm', () => {
  const text = textOf('.github/workflows/release.yml');
  const { pack, publish } = parse(text).jobs;
  const { steps }: Job = pack;
  const at = (part: string) => steps.findIndex(({ run, uses }) => (run ?? uses)?.includes(part));
  const order = ['npm run test:package', 'changesets/action/pack@', 'release:rehearse -- --packed'];
  expect(order.map(at)).toEqual([...order.map(at)].sort((one, other) => one - other));
  expect(order.map(at)).not.toContain(-1);
  expect(publish).toMatchObject({ needs: 'pack', permissions: { 'id-token': 'write' } });
  expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|secrets\./);
});

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
