import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConnectionError } from './connection-error.ts';
import { InvalidInputError } from './invalid-input-error.ts';

const FACTS = { operation: 'createPatient', attempts: 2, outcome: 'unknown' } as const;
const CAUSE = { name: 'TypeError', code: 'ECONNRESET' } as const;

describe('an error', () => {
  const error = new ConnectionError(FACTS, 'POST /x', CAUSE);

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
