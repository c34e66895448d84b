import { expect, it } from 'vitest';
import { LEDGER_VALUES } from '../../test/ledger-values.ts';
import { SetupError } from '../http/setup-error.ts';
import { checkBehaviour, DEFAULT_BEHAVIOUR } from './check-behaviour.ts';
import { BEHAVIOUR_IDS, LEDGER } from './ledger.ts';

it.each(LEDGER_VALUES)('accepts %s %j', (id, value) => {
  expect(checkBehaviour({ [id]: value })).toEqual({ [id]: value });
});

it('has no value twice', () => {
  for (const [id, { values }] of Object.entries(LEDGER)) {
    expect(new Set(values).size, id).toBe(values.length);
  }
});

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
    for (const rateLimit of [value, { limit: value, windowMs: 1 }, { limit: 1, windowMs: value }]) {
      expect(() => checkBehaviour({ rateLimit })).toThrow(
        'The behaviour rateLimit must be "none" or { limit, windowMs }, both whole numbers from 1.',
      );
    }
  },
);

it('rejects a rate limit with further fields', () => {
  expect(() => checkBehaviour({ rateLimit: { limit: 1, windowMs: 1, window: 1 } })).toThrow(
    SetupError,
  );
});

it('defaults to the first value of each entry', () => {
  expect(DEFAULT_BEHAVIOUR).toMatchObject({ createStatus: 201, trailingSlash: 'either' });
});

it('treats undefined as absent', () => {
  expect(checkBehaviour({ createStatus: undefined })).toEqual({});
});

it.each([
  ['a list', [], 'A behaviour must be an object of ledger entries and their values.'],
  ['text', 'decided', 'A behaviour must be an object of ledger entries and their values.'],
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
  expect(() => checkBehaviour({ x: 1 })).toThrow(
    new SetupError(`"x" is not a ledger entry. Use one of ${BEHAVIOUR_IDS.join(', ')}.`),
  );
});

it.each(['nonsense', 'constructor', 'toString'])('rejects the ledger entry %s', (id) => {
  expect(() => checkBehaviour({ [id]: 1 })).toThrow(
    `"${id}" is not a ledger entry. Use one of createS`,
  );
});
