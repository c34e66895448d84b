import { expect, it } from 'vitest';
import { standings } from './standing.ts';

const contenders = [
  { name: 'ours', does: 'checks' },
  { name: 'theirs', does: 'sends' },
];
const sample = (wall: number) => ({ wall, cpu: wall / 2 });

it('compares by the median of the ratios within each round, not the ratio of the medians', () => {
  const rounds = [
    [sample(10), sample(10)],
    [sample(100), sample(50)],
    [sample(60), sample(15)],
  ];
  const ratios = standings(contenders, rounds, 'wall').map(({ firstOverIt }) => firstOverIt);
  expect(ratios).toEqual([1, 2]);
});

it('returns the median and quartiles of the chosen measure, and the median CPU time', () => {
  const rounds = [[sample(10)], [sample(30)], [sample(20)], [sample(40)], [sample(50)]];
  expect(standings(contenders.slice(0, 1), rounds, 'wall')).toEqual([
    { name: 'ours', does: 'checks', median: 30, quartiles: [20, 40], cpu: 15, firstOverIt: 1 },
  ]);
});

it('omits CPU time if the platform does not report it', () => {
  const rounds = [[{ wall: 1, cpu: Number.NaN }]];
  expect(standings(contenders.slice(0, 1), rounds, 'wall')[0]).not.toHaveProperty('cpu');
});
