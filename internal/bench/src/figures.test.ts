import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

const contenders = [
  { name: 'ours', does: 'checks' },
  { name: 'theirs', does: 'sends', atLeast: 0.5 },
];

it('a ratio is the median of the ratios within each round, with their quartiles', () => {
  const rounds = [
    [10, 10],
    [100, 50],
    [60, 15],
  ];
  const [ours, theirs] = figuresOf(contenders, rounds, 'µs');
  expect(ours).toMatchObject({ figure: 60, times: [1, 1, 1], isReached: true });
  expect(theirs).toMatchObject({ figure: 15, times: [0.5, 0.375, 0.75], isReached: true });
  const [, faster] = figuresOf(contenders, [[100, 49]], 'µs');
  expect(faster).toMatchObject({ times: [0.49, 0.49, 0.49], isReached: false });
});

it('requests per second are counted from the time of one request', () => {
  expect(figuresOf(contenders, [[100, 400]], 'requests/s')).toMatchObject([
    { figure: 10_000, times: [1, 1, 1] },
    { figure: 2500, times: [4, 4, 4] },
  ]);
});
