import assert from 'node:assert/strict';
import { InvalidInputError } from '@profiles/sdk';
import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import { type Expected, expectBody } from './naive/expected-body.ts';
import type { ExtrasMode } from './naive/expected-extras.ts';
import type { Operation } from './naive/tables.ts';

/**
 * Prepares an input and asserts the expected body or problems.
 *
 * @returns `accepted`, or the rules that the input breaks.
 */
export function assertPrepared(operation: Operation, input: unknown, mode: ExtrasMode): string[] {
  const expected = expectBody(operation, input, mode);
  freeze(input);
  const actual = prepare(operation, input, mode);
  if ('problems' in expected || 'problems' in actual) {
    assert.deepEqual(problemsOf(actual), problemsOf(expected));
    return 'body' in expected ? [] : expected.problems.map(({ rule }) => rule);
  }
  assert.deepEqual(actual.body, expected.body);
  const sent: unknown = JSON.parse(JSON.stringify(actual.body));
  assert.deepEqual(sent, expected.body, 'The JSON of the body differs from the body.');
  return ['accepted'];
}

function prepare(operation: Operation, input: unknown, mode: ExtrasMode): Expected {
  try {
    return { body: { ...SAMPLE_CALLS[operation].prepare?.(input, { updateExtras: mode }) } };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { problems: error.issues.map(({ path, rule }) => ({ path: path.map(nameOf), rule })) };
  }
}

function problemsOf(outcome: Expected): string[] {
  if ('body' in outcome) return ['none: it is accepted'];
  return outcome.problems.map(({ path, rule }) => `${rule} at ${JSON.stringify(path)}`).toSorted();
}

function nameOf(key: PropertyKey): string | number {
  assert.notEqual(typeof key, 'symbol');
  return typeof key === 'number' ? key : String(key);
}

/** Makes every attempt to change the caller's own objects throw. */
function freeze(value: unknown): void {
  const isContainer =
    Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
  if (!isContainer || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const each of Object.values(Object(value))) freeze(each);
}
