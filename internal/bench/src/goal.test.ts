import { describe, expect, it } from 'vitest';
import { type Goal, judge } from './goal.ts';
import type { Standing } from './standing.ts';

const standing = (name: string, median: number): Standing => ({
  name,
  does: '',
  median,
  quartiles: [median, median],
  firstOverIt: 30 / median,
});
const STANDINGS = [standing('ours', 30), standing('theirs', 20), standing('slow', 300)];

const table: readonly (readonly [Goal, string, boolean])[] = [
  [{ what: '', over: 'theirs', atMost: 1.5 }, '1.50x', true],
  [{ what: '', over: 'theirs', atMost: 1.4 }, '1.50x', false],
  [{ what: '', beside: 'slow', atLeast: 10 }, '10x', true],
  [{ what: '', beside: 'slow', atLeast: 11 }, '10x', false],
  [{ what: '', of: 'ours', limit: 30 }, '30.0 kB', true],
  [{ what: '', of: 'ours', limit: 29 }, '30.0 kB', false],
];

describe('judge', () => {
  it.each(table)('judges whether the goal %j is reached', (goal, figure, reached) => {
    expect(judge(goal, STANDINGS, 'kB')).toMatchObject({ figure, reached });
  });

  it('judges nothing if the other contender was left out', () => {
    expect(judge({ what: 'w', beside: 'absent', atLeast: 1 }, STANDINGS, 'kB')).toEqual({
      what: 'w',
      figure: 'not measured: absent was left out',
    });
  });
});
