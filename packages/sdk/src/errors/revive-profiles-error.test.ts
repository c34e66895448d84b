import { describe, expect, it } from 'vitest';
import { leaksIn, textsOf } from '../../test/canary.ts';
import { MADE } from '../../test/made-errors.ts';
import { InvalidInputError } from './invalid-input-error.ts';
import { isProfilesError } from './is-profiles-error.ts';
import { reviveProfilesError } from './revive-profiles-error.ts';

const INVALID = new InvalidInputError('createPatient', [
  { path: ['extras', 'zqcanary'], rule: 'extras.not_json', message: 'must be JSON' },
  { path: ['zqcanary'], rule: 'unknown_field', message: 'is unknown here' },
  { path: [], rule: 'type', message: 'must be readable' },
]);
const TOKEN_TIMEOUT = MADE.find(({ code }) => code === 'timeout');
const EACH = [...MADE, INVALID].map((error) => ({ error, written: error.toJSON() }));

describe.each(EACH)('what toJSON() wrote of $error', ({ error, written }) => {
  it.each([
    ['by JSON', (value: unknown): unknown => JSON.parse(JSON.stringify(value))],
    ['by structuredClone', structuredClone],
  ])('that crossed %s is an error of its class with the same facts', (_, cross) => {
    const revived = reviveProfilesError(cross(written));
    expect(revived).toBeInstanceOf(error.constructor);
    expect(isProfilesError(revived)).toBe(true);
    expect(revived?.toJSON()).toEqual(written);
    expect(leaksIn(textsOf(revived))).toEqual([]);
  });

  it.each(Object.keys(written))('is no error if %s has another form', (key) => {
    for (const wrong of [null, {}, Number.NaN, Symbol('x'), ['zqcanary'], 'zqcanary', 'toString']) {
      const revived = reviveProfilesError({ ...written, [key]: wrong });
      // A request id may be any text. A message is written again, and a cause is reduced.
      if (key === 'requestId' && typeof wrong === 'string') continue;
      if (key === 'cause' || (key === 'message' && typeof wrong === 'string'))
        expect(leaksIn(textsOf(revived?.toJSON()))).toEqual([]);
      else expect([wrong, revived]).toEqual([wrong, undefined]);
    }
  });

  it('does not pass on what a tool added', () => {
    const value = {
      ...written,
      stack: 'zqcanary',
      body: 'zqcanary',
      oid: 'zqcanary',
      extra: { zqcanary: 1 },
    };
    expect(leaksIn(textsOf(reviveProfilesError(value)))).toEqual([]);
  });
});

it('the facts that did not cross are empty', () => {
  const revived = EACH.map(({ written }) => reviveProfilesError(written));
  const api = revived.find((error) => error?.name === 'ApiError');
  expect(api).toMatchObject({ body: '', detail: { shape: 'opaque' }, serviceCode: undefined });
  const unexpected = revived.find((error) => error?.name === 'UnexpectedResponseError');
  expect(unexpected).toMatchObject({ body: '', oid: undefined });
});

it('the issues of an InvalidInputError have the names of its fields', () => {
  const { issues } = reviveProfilesError(INVALID.toJSON()) as InvalidInputError;
  expect(issues.map(({ path }) => path)).toEqual([['extras'], ['a key'], []]);
});

const throws = () => {
  throw new Error('of the trap');
};

it.each([
  undefined,
  null,
  'TimeoutError',
  [],
  {},
  new Error('x'),
  { name: 'TimeoutError', code: 'timeout', outcome: 'unknown' },
  { ...INVALID.toJSON(), issues: [null] },
  { ...INVALID.toJSON(), issues: [{ field: 'fn', rule: 'type' }] },
  { ...INVALID.toJSON(), issues: { length: 2 } },
  { ...INVALID.toJSON(), outcome: 'unknown' },
  { ...MADE[1]?.toJSON(), message: 'createPatient: it failed; it was stored: do not retry' },
  { ...TOKEN_TIMEOUT?.toJSON(), operation: undefined },
  { ...MADE[2]?.toJSON(), requestId: { zqcanary: 1 } },
  { ...MADE[2]?.toJSON(), retryAfter: 'soon' },
  { ...MADE[2]?.toJSON(), status: 500 },
  new Proxy({}, { get: throws }),
])('the value %# is no error', (value) => {
  expect(reviveProfilesError(value)).toBeUndefined();
});

it('an error keeps of its cause only what is safe', () => {
  const [connection] = EACH.filter(({ error }) => error.name === 'ConnectionError');
  const cause = { name: 'zqcanary', code: 'zqcanary', message: 'zqcanary', url: 'zqcanary' };
  const revived = reviveProfilesError({ ...connection?.written, cause });
  expect(revived?.cause).toEqual({ name: 'Error' });
});
