import assert from 'node:assert/strict';
import { createProfilesMock } from '@profiles/mock';
import { InvalidInputError } from '@profiles/sdk';
import { ENDPOINTS, EXTRAS_RULES } from '@profiles/sdk/schemas';
import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import fc from 'fast-check';
import { VECTORS } from '../vectors/all-vectors.ts';
import { headersOf } from '../vectors/raw-request.ts';
import { anyBodyText, anyInput } from './arbitrary/bodies.ts';
import { type Expected, expectBody } from './naive/expected-body.ts';
import type { ExtrasMode } from './naive/expected-extras.ts';
import { expectedResponse } from './naive/expected-response.ts';
import { kindOf } from './naive/kind.ts';
import { anyLedger, type BodyLedger, DEFAULT_LEDGER } from './naive/ledger-values.ts';
import type { Operation } from './naive/tables.ts';
import type { Shares } from './shares.ts';

/** A comparison with the second implementation. */
export interface Comparison {
  readonly name: string;
  /** The outcomes that some of the cases must have. Otherwise the run proves nothing about them. */
  readonly outcomes: readonly string[];
  /** Its share of the cases of a long run. Cases that only prepare a body are the cheapest. */
  readonly percent: number;
  /** Creates the property, which counts the outcomes of its cases. */
  property(shares: Shares): fc.IAsyncProperty<unknown>;
}

const IN_ALL = ['accepted', 'type', 'enum', 'date', 'email', 'extras.not_object'];
const IN_CLIENT = [...IN_ALL, 'unknown_field', 'extras.not_json', 'extras.too_deep'];
const IN_LIMITED = Object.keys(EXTRAS_RULES).filter((rule) => !IN_CLIENT.includes(rule));
const IN_SERVICE = [...IN_ALL, 'unreadable', 'null', 'levels'];
const OF_CREATION = ['phone', 'required'];
const TO_SERVICE = [...OF_CREATION, 'limits', 'duplicate'];

const isObject = (value: unknown): value is object => kindOf(value) === 'object';

/** The extras of the vectors about limits, which are on both sides of each limit. */
const EXTRAS_AT_LIMITS = VECTORS.filter(({ section }) => section === 'Limits').flatMap(
  ({ steps }) =>
    steps.flatMap(({ input = {} }) => (isObject(input['extras']) ? [input['extras']] : [])),
);

export const COMPARISONS: readonly Comparison[] = [
  ofClient('createPatient', 'limited', [...IN_LIMITED, ...OF_CREATION]),
  ofClient('updateEmrUser', 'limited', [...IN_LIMITED, 'e164']),
  ofClient('updateEmrUser', 'arbitrary', ['e164']),
  ofService('the default service', fc.constant(DEFAULT_LEDGER), 'createPatient', TO_SERVICE),
  ofService('the default service', fc.constant(DEFAULT_LEDGER), 'updateEmrUser', ['e164']),
  ofService('any service', anyLedger, 'createPatient', [...TO_SERVICE, 'unknown_field']),
  ofService('any service', anyLedger, 'updateEmrUser', [
    'e164',
    'limits',
    'empty',
    'unknown_field',
  ]),
];

function ofClient(operation: Operation, mode: ExtrasMode, outcomes: string[]): Comparison {
  return {
    name: `requests sent by ${operation}, ${mode} extras`,
    outcomes: [...IN_CLIENT, ...outcomes],
    percent: 20,
    property: (shares) =>
      fc.asyncProperty(anyInput(operation, EXTRAS_AT_LIMITS), async (input) => {
        shares.count(assertPrepared(operation, input, mode));
      }),
  };
}

function ofService(
  service: string,
  ledgers: fc.Arbitrary<BodyLedger>,
  operation: Operation,
  outcomes: string[],
): Comparison {
  const texts = anyBodyText(operation, EXTRAS_AT_LIMITS);
  return {
    name: `responses of ${service} to ${operation}`,
    outcomes: [...IN_SERVICE, ...outcomes],
    percent: 10,
    property: (shares) =>
      fc.asyncProperty(texts, ledgers, async (text, ledger) => {
        shares.count(await assertResponded(operation, text, ledger));
      }),
  };
}

const TAKEN_PATIENT = {
  oid: 'p',
  fn: 'ravi',
  dob: '1980-01-01',
  gen: 'M',
  username: 'UHID-1',
} as const;
const STORED_USER = {
  oid: 'u',
  fn: 'Meera',
  bg: 'A+',
  email: 'Meera@Example.com',
  extras: { a: { bed: 1 }, ward: 'x' },
} as const;
const HEADERS = headersOf({}, { token: 'token', clientId: 'front-desk' });

/**
 * Sends the text of a body to a service with one patient and one EMR user. Asserts the expected
 * status and the expected records.
 *
 * @returns `accepted`, or the reason for the rejection.
 */
async function assertResponded(
  operation: Operation,
  text: string,
  ledger: BodyLedger,
): Promise<string[]> {
  const mock = createProfilesMock({
    behaviour: ledger as object,
    seed: { patients: [TAKEN_PATIENT], emrUsers: [STORED_USER] },
  });
  const { method, path } = ENDPOINTS[operation];
  const url = mock.baseUrl + path.replace('{oid}', STORED_USER.oid);
  const response = await mock.fetch(url, { method, headers: HEADERS, body: text });

  const { oid: _, ...before } = STORED_USER;
  const usernames = [TAKEN_PATIENT.username];
  const expected = expectedResponse({ operation, text, ledger, usernames, before });
  assert.equal(response.status, expected.status);
  const { patients, emrUsers } = mock;
  if ('rejection' in expected) {
    assert.deepEqual([patients.list(), emrUsers.list()], [[TAKEN_PATIENT], [STORED_USER]]);
    return [expected.rejection];
  }
  const { stored } = expected;
  const { oid: created } = Object((await response.json()) as unknown);
  const after: Readonly<Record<Operation, readonly unknown[]>> = {
    createPatient: [[TAKEN_PATIENT, { ...stored, oid: created }], [STORED_USER]],
    updateEmrUser: [[TAKEN_PATIENT], [{ ...stored, oid: STORED_USER.oid }]],
  };
  assert.deepEqual([patients.list(), emrUsers.list()], after[operation]);
  return ['accepted'];
}

/**
 * Prepares an input and asserts the expected body or problems.
 *
 * @returns `accepted`, or the rules that the input breaks.
 */
function assertPrepared(operation: Operation, input: unknown, mode: ExtrasMode): string[] {
  const expected = expectBody(operation, input, mode);
  freeze(input);
  const actual = prepare(operation, input, mode);
  if ('problems' in expected || 'problems' in actual) {
    assert.deepEqual(linesOf(actual), linesOf(expected));
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
    return {
      problems: error.issues.map(({ path, rule }) => ({ path: path.map(keyNameOf), rule })),
    };
  }
}

function linesOf(outcome: Expected): string[] {
  if ('body' in outcome) return ['none: it is accepted'];
  return outcome.problems.map(({ path, rule }) => `${rule} at ${JSON.stringify(path)}`).toSorted();
}

function keyNameOf(key: PropertyKey): string | number {
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
