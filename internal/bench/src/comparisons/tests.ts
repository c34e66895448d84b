import { join } from 'node:path';
import { attempt } from '@profiles/testkit/run';
import type { Comparison } from '../comparison.ts';
import type { Sample } from '../rounds.ts';
import { standings } from '../standing.ts';

const LAST_WORDS = 2000;
/** The first run also reads every file from the disk. */
const ROUNDS = 3;
const ROOT = join(import.meta.dirname, '../../../..');

/** The time of all tests. */
export const tests: Comparison = {
  id: 'tests',
  title: 'All tests of the workspace',
  measures: `from start to end, the median of ${ROUNDS} runs`,
  unit: 's',
  goals: [{ what: 'npm test', of: 'npm test', limit: 60 }],
  run: async () => {
    const rounds: Sample[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      const { ok, output } = attempt('npm', ['test', '--silent'], ROOT);
      if (!ok) {
        console.error(`npm test fails, so its time is left out:\n${output.slice(-LAST_WORDS)}`);
        return [];
      }
      rounds.push([{ wall: (performance.now() - start) / 1000, cpu: Number.NaN }]);
    }
    const does = 'runs everything that needs no browser';
    return standings([{ name: 'npm test', does }], rounds, 'wall');
  },
};
