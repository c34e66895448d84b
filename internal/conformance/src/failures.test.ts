import { type Fault, faults } from '@profiles/mock';
import type { ProfileClient } from '@profiles/sdk';
import { clientWith } from '@profiles/testkit/clients';
import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { type Hospital, NEW, openHospital, TOKEN } from './hospital.ts';

/** The error of a call whose every attempt meets the fault, and whether its write is stored. */
interface Expected {
  readonly fault: Fault;
  readonly code: string;
  readonly outcome: string;
  readonly attempts: { readonly createPatient: number; readonly updateEmrUser: number };
  readonly stored: boolean;
}

const ONCE = { createPatient: 1, updateEmrUser: 1 };
const UPDATES_AGAIN = { createPatient: 1, updateEmrUser: 3 };
const AGAIN = { createPatient: 3, updateEmrUser: 3 };

const lost = { code: 'connection_failed', outcome: 'unknown', attempts: UPDATES_AGAIN };
const silent = { code: 'timeout', outcome: 'unknown', attempts: UPDATES_AGAIN };
const failed = { code: 'server_error', outcome: 'unknown', attempts: UPDATES_AGAIN };
const unusable = { code: 'unexpected_response', outcome: 'unknown', attempts: ONCE };
const redirected = { code: 'redirected', outcome: 'unknown', attempts: ONCE };
const expired = { code: 'unauthorized', outcome: 'rejected', attempts: ONCE };
const limited = { code: 'rate_limited', outcome: 'rejected', attempts: AGAIN };

const FAILURES: Readonly<Record<string, Expected>> = {
  'a lost connection': { ...lost, fault: { kind: 'drop' }, stored: false },
  'a connection lost after the write': {
    ...lost,
    fault: { kind: 'drop', stored: true },
    stored: true,
  },
  'no response': { ...silent, fault: { kind: 'hang' }, stored: false },
  'no response to a stored write': {
    ...silent,
    fault: { kind: 'hang', stored: true },
    stored: true,
  },
  'an error page of a gateway': { ...failed, fault: faults.html502, stored: false },
  'a failure after the write': {
    ...failed,
    fault: { kind: 'respond', status: 500, stored: true },
    stored: true,
  },
  'half a response': { ...unusable, fault: { kind: 'truncate' }, stored: true },
  'an empty response': { ...unusable, fault: faults.emptyBody, stored: true },
  'broken JSON': { ...unusable, fault: faults.malformedJson, stored: true },
  'a response without its field': { ...unusable, fault: faults.missingOid, stored: true },
  'a redirect that may follow a write': { ...redirected, fault: faults.redirect, stored: false },
  'an expired token': { ...expired, fault: faults.expiredToken, stored: false },
  'too many requests': { ...limited, fault: faults.tooMany(1), stored: false },
};

const CASES = Object.entries(FAILURES).flatMap(([name, expected]) => [
  { name, operation: 'createPatient' as const, ...expected },
  { name, operation: 'updateEmrUser' as const, ...expected },
]);

describe.each(servicesWithEveryValue())('a failed call, with $name', ({ behaviour }) => {
  it.each(CASES)('$operation reports the code, outcome and attempts of $name', async (expected) => {
    const { operation, code, outcome, attempts, fault, stored } = expected;
    const hospital = openHospital(behaviour);
    const { mock } = hospital;
    const { baseUrl, fetch } = mock;
    const time = new VirtualTime();
    const client = clientWith({ baseUrl, fetch, token: TOKEN, clientId: 'front-desk' }, time);
    mock.fail(operation, fault, { times: Number.POSITIVE_INFINITY });
    const error = await time.failure(calls(hospital, client)[operation]());
    const tries = attempts[operation];
    expect(error).toMatchObject({ code, outcome, operation, attempts: tries });
    expect(mock.requests).toHaveLength(tries);
    expect(isStored[operation](hospital)).toBe(stored);
    // No timer of the call is left.
    expect(time.timers).toBe(0);
  });
});

const CHANGES = { s: 'Mx' };

const isStored = {
  createPatient: ({ mock }: Hospital) =>
    mock.patients.list().filter(({ username }) => username === NEW.username).length === 1,
  updateEmrUser: ({ mock, user }: Hospital) => mock.emrUsers.get(user)?.s === CHANGES.s,
};

function calls({ user }: Hospital, client: ProfileClient) {
  return {
    createPatient: () => client.createPatient(NEW),
    updateEmrUser: () => client.updateEmrUser(user, CHANGES),
  };
}
