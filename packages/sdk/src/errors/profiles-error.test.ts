import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../schemas/endpoints.ts';
import { ConfigurationError } from './configuration-error.ts';
import { ConnectionError } from './connection-error.ts';
import { InvalidInputError } from './invalid-input-error.ts';
import { isProfilesError } from './is-profiles-error.ts';
import { ProfilesError } from './profiles-error.ts';

const FACTS = { operation: 'createPatient', attempts: 2, outcome: 'unknown' } as const;
const CAUSE = { name: 'TypeError', code: 'ECONNRESET' } as const;

describe('an error', () => {
  const error = new ConnectionError(FACTS, ENDPOINTS.createPatient, CAUSE);

  it('serializes to its facts', () => {
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      ...FACTS,
      name: 'ConnectionError',
      code: 'connection_failed',
      message: error.message,
      cause: CAUSE,
    });
  });

  it('prints its stack and its facts, with the name and the message once', () => {
    const printed = inspect(error);
    const stack = error.stack ?? '';
    expect(stack).toContain(`ConnectionError: ${error.message}\n    at `);
    expect(printed.slice(0, stack.length)).toBe(stack);
    expect(printed.slice(stack.length).replace(/\s+/g, ' ')).toBe(
      " { operation: 'createPatient', attempts: 2, outcome: 'unknown', code: 'connection_failed', cause: { name: 'TypeError', code: 'ECONNRESET' } }",
    );
  });
});

describe('an InvalidInputError', () => {
  const issues = [
    { path: ['extras', 'secret'], rule: 'extras.not_json', message: 'must be JSON' },
    { path: ['secret'], rule: 'unknown_field', message: 'is unknown here' },
    { path: ['bg'], rule: 'unknown_field', message: 'is called bloodgroup here' },
    { path: [], rule: 'type', message: 'must be readable' },
  ] as const;

  it('serializes its issues without the keys of the caller', () => {
    const error = new InvalidInputError('createPatient', issues);
    expect(error.toJSON()).toMatchObject({
      name: 'InvalidInputError',
      code: 'invalid_input',
      outcome: 'not_sent',
      issues: [
        { field: 'extras', rule: 'extras.not_json', message: 'must be JSON' },
        { field: 'a key', rule: 'unknown_field', message: 'is unknown here' },
        { field: 'bg', rule: 'unknown_field', message: 'is called bloodgroup here' },
        { field: 'the input', rule: 'type', message: 'must be readable' },
      ],
    });
  });

  it.each([
    [10, ''],
    [11, '; and 1 more problems'],
    [12, '; and 2 more problems'],
  ])('lists ten of %i kinds of problems and counts the rest', (count, rest) => {
    const some = Array.from({ length: count }, (_, at) => {
      return { path: [`f${at}`], rule: 'type', message: 'is wrong' } as const;
    });
    const listed = Array.from({ length: 10 }, (_, at) => `f${at} is wrong`).join('; ');
    expect(new InvalidInputError('updateEmrUser', [...some, ...some]).message).toBe(
      `updateEmrUser: ${listed}${rest}; nothing was sent`,
    );
  });
});

it('isProfilesError recognises an error of another copy of the package', async () => {
  const url = new URL('./profiles-error.ts?copy', import.meta.url).href;
  const copy: typeof import('./profiles-error.ts') = await import(url);
  class ErrorOfCopy extends copy.ProfilesError {
    declare readonly name: string;
    declare readonly code: string;
  }
  const error = new ErrorOfCopy('x', FACTS, { name: 'ErrorOfCopy', code: 'of_copy' });
  expect(error).not.toBeInstanceOf(ProfilesError);
  expect(isProfilesError(error)).toBe(true);
  // The symbol by which other versions recognise it does not change.
  const own = new ConfigurationError('x');
  expect(isProfilesError(own)).toBe(true);
  expect(Symbol.for('@profiles/sdk/ProfilesError') in own).toBe(true);
});

it.each([undefined, null, 'x', {}, new Error('x'), { code: 'timeout', name: 'TimeoutError' }])(
  'isProfilesError returns false for %s',
  (value) => {
    expect(isProfilesError(value)).toBe(false);
  },
);

it('isProfilesError returns false for a Proxy that throws', () => {
  const has = () => {
    throw new Error('of the trap');
  };
  expect(isProfilesError(new Proxy({}, { has }))).toBe(false);
});
