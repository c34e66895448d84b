import { expect, it } from 'vitest';
import { LEDGER, type LedgerEntry } from './behaviour.ts';
import { checkBehaviour, DEFAULT_BEHAVIOUR } from './check-behaviour.ts';

it('takes every value of every entry', () => {
  for (const [id, { values }] of Object.entries<LedgerEntry>(LEDGER)) {
    expect(new Set(values).size, id).toBe(values.length);
    for (const value of values) expect(checkBehaviour({ [id]: value })).toEqual({ [id]: value });
  }
});

it('defaults to the first value of each entry', () => {
  expect(DEFAULT_BEHAVIOUR).toMatchObject({ createStatus: 201, trailingSlash: 'either' });
});

it('counts undefined as absent', () => {
  expect(checkBehaviour({ createStatus: undefined })).toEqual({});
});

it.each([
  ['a list', [], 'A behaviour must be an object of ledger ids and their values.'],
  ['null', null, 'A behaviour must be an object of ledger ids and their values.'],
  [
    'a status as text',
    { createStatus: '201' },
    'The behaviour createStatus must be one of 201, 200, 202.',
  ],
  ['another case', { createstatus: 201 }, '"createstatus" is not a behaviour. Use createStatus.'],
])('refuses %s', (_, input, message) => {
  expect(() => checkBehaviour(input)).toThrow(message);
});

it.each(['nonsense', 'constructor', 'toString'])('refuses the id %s', (id) => {
  expect(() => checkBehaviour({ [id]: 1 })).toThrow(
    `"${id}" is not a behaviour. Use one of createS`,
  );
});
