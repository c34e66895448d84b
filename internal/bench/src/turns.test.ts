import { expect, it } from 'vitest';
import { Field } from './turns.ts';

const CONTENDERS = ['ours', 'broken', 'failing', 'theirs'].map((name) => ({ name, does: 'sends' }));

it('a contender that fails is named and left out, and the others are measured', async () => {
  const field = new Field(CONTENDERS);
  let turns = 0;
  const rounds = await field.interleave(async ({ name }) => {
    if (name === 'broken') throw new Error('it did not start');
    return async () => {
      if (name === 'failing' && ++turns > 1) throw new Error('it rejected 3 requests');
      return name === 'ours' ? 1 : 2;
    };
  }, 3);
  expect(turns).toBe(2);
  const { contenders, rounds: left, failed } = field.measured(rounds);
  expect(contenders.map(({ name }) => name)).toEqual(['ours', 'theirs']);
  expect(left).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(failed).toEqual(['broken: it did not start', 'failing: it rejected 3 requests']);
});

it('a comparison ends if the first contender fails', async () => {
  const turn = async () => {
    throw new Error('ours failed');
  };
  const comparing = new Field(CONTENDERS).interleave(async () => turn, 1);
  await expect(comparing).rejects.toThrow('ours failed');
});
