import { LEDGER } from '@profiles/mock';
import { expect, it } from 'vitest';
import { BODY_VALUES, MODEL_VALUES, NOT_PREDICTED } from './naive/ledger-values.ts';

const VALUES = { ...BODY_VALUES, ...MODEL_VALUES };
const LEDGER_VALUES = new Map(Object.entries(LEDGER).map(([id, { values }]) => [id, values]));

it('the second implementation names every entry of the ledger', () => {
  const named = [...Object.keys(VALUES), ...NOT_PREDICTED];
  expect(named.toSorted()).toEqual([...LEDGER_VALUES.keys()].toSorted());
});

it.each(Object.entries(VALUES))('the second implementation has the values of %s', (id, values) => {
  expect(values).toEqual(LEDGER_VALUES.get(id));
});
