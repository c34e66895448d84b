import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const WORKFLOWS = globSync('.github/{workflows,actions}/**/*.yml', { cwd: ROOT });

it('the weekly workflow runs every long suite', () => {
  const { jobs } = parse(textOf('.github/workflows/long-run.yml'));
  const shards: readonly { readonly run: string }[] = jobs.shard.strategy.matrix.include;
  const run = shards.map((shard) => /npm run (\S+)/.exec(shard.run)?.[1]);
  const suites = globSync('packages/*/package.json', { cwd: ROOT }).flatMap((path) => {
    const { scripts = {} } = JSON.parse(textOf(path));
    return Object.keys(scripts).filter((name) => name.startsWith('test:'));
  });
  expect([...new Set(run)].sort()).toEqual([...suites, 'test:mutation'].sort());
  expect(shards.filter((shard) => !shard.run.includes('--record'))).toEqual([]);
});

it.each(WORKFLOWS)('%s pins every action by its commit', (path) => {
  const actions = textOf(path).match(/(?<=uses: )[^.\s]\S+.*/g) ?? [];
  expect(actions.filter((action) => !/@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
});

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
