import { expect, it } from 'vitest';
import { SetupError } from '../../http/errors/setup-error.ts';
import { checkBehaviour } from './check-behaviour.ts';
import { BEHAVIOUR_IDS } from './ledger.ts';

it.each([
  { tokenLifetime: 1 },
  { bodyLimit: Number.MAX_SAFE_INTEGER },
  { rateLimit: { limit: 1, windowMs: 1 } },
])('accepts the amount %j', (behaviour) => {
  expect(checkBehaviour(behaviour)).toEqual(behaviour);
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, {}, []])(
  'rejects %j as an amount',
  (value) => {
    expect(() => checkBehaviour({ bodyLimit: value })).toThrow(
      new SetupError('The behaviour bodyLimit must be "none" or a whole number of bytes from 1.'),
    );
    for (const rateLimit of [
      value,
      { limit: value, windowMs: 1 },
      { limit: 1, windowMs: value },
      { limit: 1, windowMs: 1, window: value },
    ]) {
      expect(() => checkBehaviour({ rateLimit })).toThrow(
        'The behaviour rateLimit must be "none" or { limit, windowMs }, both whole numbers from 1.',
      );
    }
  },
);

it('treats undefined as absent', () => {
  expect(checkBehaviour({ createStatus: undefined })).toEqual({});
});

it.each([
  ['a list', [], 'A behaviour must be an object of ledger entries and their values.'],
  ['nothing', undefined, 'A behaviour must be an object of ledger entries and their values.'],
  ['null', null, 'A behaviour must be an object of ledger entries and their values.'],
  [
    'a status as text',
    { createStatus: '201' },
    'The behaviour createStatus must be one of 201, 200, 202. Did you mean 201?',
  ],
  [
    'a mistyped value',
    { usernameMatching: 'case-insensitiv' },
    'The behaviour usernameMatching must be one of "exact", "case-insensitive". Did you mean "case-insensitive"?',
  ],
  [
    'a mistyped "none"',
    { rateLimit: 'None' },
    'The behaviour rateLimit must be "none" or { limit, windowMs }, both whole numbers from 1. Did you mean "none"?',
  ],
  [
    'a mistyped id',
    { createStats: 201 },
    '"createStats" is not a ledger entry. Did you mean createStatus?',
  ],
  [
    'another case',
    { createstatus: 201 },
    '"createstatus" is not a ledger entry. Did you mean createStatus?',
  ],
])('rejects %s', (_, input, message) => {
  expect(() => checkBehaviour(input)).toThrow(message);
});

it('lists the ledger entries when one is unknown', () => {
  for (const id of ['x', 'constructor']) {
    expect(() => checkBehaviour({ [id]: 1 })).toThrow(
      new SetupError(`"${id}" is not a ledger entry. Use one of ${BEHAVIOUR_IDS.join(', ')}.`),
    );
  }
});
