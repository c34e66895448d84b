import assert from 'node:assert/strict';
import { createProfilesMock } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { headersOf } from '../vectors/raw-request.ts';
import { expectedResponse } from './naive/expected-response.ts';
import type { BodyLedger } from './naive/ledger-values.ts';
import type { Operation } from './naive/tables.ts';

const TAKEN = { oid: 'p', fn: 'ravi', dob: '1980-01-01', gen: 'M', username: 'UHID-1' } as const;
const USER = {
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
export async function assertResponded(
  operation: Operation,
  text: string,
  ledger: BodyLedger,
): Promise<string[]> {
  const mock = createProfilesMock({
    behaviour: ledger as object,
    seed: { patients: [TAKEN], emrUsers: [USER] },
  });
  const { method, path } = ENDPOINTS[operation];
  const url = mock.baseUrl + path.replace('{oid}', USER.oid);
  const response = await mock.fetch(url, { method, headers: HEADERS, body: text });

  const { oid: _, ...before } = USER;
  const usernames = [TAKEN.username];
  const expected = expectedResponse({ operation, text, ledger, usernames, before });
  assert.equal(response.status, expected.status);
  const { patients, emrUsers } = mock;
  if ('rejection' in expected) {
    assert.deepEqual([patients.list(), emrUsers.list()], [[TAKEN], [USER]]);
    return [expected.rejection];
  }
  const { stored } = expected;
  const { oid: created } = Object((await response.json()) as unknown);
  const after: Readonly<Record<Operation, readonly unknown[]>> = {
    createPatient: [[TAKEN, { ...stored, oid: created }], [USER]],
    updateEmrUser: [[TAKEN], [{ ...stored, oid: USER.oid }]],
  };
  assert.deepEqual([patients.list(), emrUsers.list()], after[operation]);
  return ['accepted'];
}
