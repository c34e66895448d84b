import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Comparison } from '../comparison.ts';

const LAST_WORDS = 2000;
const ROOT = join(import.meta.dirname, '../../../..');

/** What a change waits for. */
export const tests: Comparison = {
  id: 'tests',
  title: 'All tests of the workspace',
  measures: 'from start to end',
  unit: 's',
  goals: [{ what: 'npm test', of: 'npm test', limit: 60 }],
  run: async () => {
    const start = performance.now();
    const { status, stderr } = spawnSync('npm', ['test', '--silent'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status !== 0) {
      console.error(`npm test fails, so its time is left out:\n${stderr.slice(-LAST_WORDS)}`);
      return [];
    }
    const median = (performance.now() - start) / 1000;
    const does = 'runs everything that needs no browser';
    return [{ name: 'npm test', does, median, quartiles: [median, median], firstOverIt: 1 }];
  },
};
