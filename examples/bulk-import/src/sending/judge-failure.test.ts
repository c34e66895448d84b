import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { judgeFailure } from './judge-failure.ts';

const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1' } as const;
const TAKEN = { status: 422, serviceCode: 'duplicate_username' };

/** Creates a patient, and returns the error. */
async function failureOf(fault: Fault | undefined, duplicateUsername: 409 | 422 = 409) {
  const mock = createProfilesMock({
    behaviour: { duplicateUsername },
    seed: { patients: [PATIENT] },
  });
  if (fault) mock.fail('createPatient', fault);
  const { baseUrl, fetch } = mock;
  const limits = { maxRetries: 0, timeout: 20 };
  const client = new ProfileClient({ baseUrl, fetch, token: 't', clientId: 'c', ...limits });
  return client.createPatient(PATIENT).catch((error: unknown) => error);
}

const status = (code: number): Fault => ({ kind: 'respond', status: code });

it.each<[string, Fault | undefined, 'none' | 'doubt' | 'unnamed', string, string]>([
  ['a conflict at first', undefined, 'none', 'refused username_taken', 'answered'],
  ['a conflict after an unknown', undefined, 'doubt', 'existed', 'answered'],
  ['a conflict without a username', undefined, 'unnamed', 'refused conflict', 'answered'],
  ['a 400 at first', status(400), 'none', 'refused bad_request', 'answered'],
  [
    'a 400 after an unknown',
    status(400),
    'doubt',
    'look_first bad_request after an unknown outcome',
    'answered',
  ],
  ['a 429', faults.tooMany(3), 'none', 'ready rate_limited', 'overloaded 3'],
  ['a 429 after an unknown', faults.tooMany(3), 'doubt', 'ready rate_limited', 'overloaded 3'],
  ['a 429 without a username', faults.tooMany(3), 'unnamed', 'ready rate_limited', 'overloaded 3'],
  ['a 401', faults.expiredToken, 'none', 'ready unauthorized', 'answered stop'],
  ['a 404', status(404), 'none', 'ready not_found', 'answered stop'],
  ['a permanent redirect', status(301), 'none', 'ready redirected', 'answered stop'],
  ['a 302', status(302), 'unnamed', 'look_first redirected doubt', 'failed stop'],
  ['a 503', status(503), 'none', 'ready server_error doubt', 'overloaded'],
  [
    'a 503 without a username',
    status(503),
    'unnamed',
    'look_first server_error doubt',
    'overloaded',
  ],
  ['a 502', faults.html502, 'none', 'ready server_error doubt', 'failed'],
  ['a lost connection', { kind: 'drop' }, 'none', 'ready connection_failed doubt', 'failed'],
  [
    'a lost connection without a username',
    { kind: 'drop' },
    'unnamed',
    'look_first connection_failed doubt',
    'failed',
  ],
  ['a timeout', { kind: 'hang' }, 'doubt', 'ready timeout doubt', 'failed'],
  [
    'a response without an oid',
    { kind: 'respond', status: 201, body: '{}' },
    'unnamed',
    'look_first unexpected_response doubt',
    'failed',
  ],
  [
    'a damaged response with the oid',
    { kind: 'respond', status: 201, body: '{"oid":"p-1","x' },
    'doubt',
    'created p-1',
    'answered',
  ],
  [
    'a response with an oid in another form',
    { kind: 'respond', status: 201, body: '{"oid":{"id":1}}' },
    'none',
    'created oid_unreadable',
    'answered',
  ],
])('%s', async (_, fault, row, result, service) => {
  const judged = judgeFailure(await failureOf(fault), {
    named: row !== 'unnamed',
    doubt: row === 'doubt',
  });
  const { state, reason, oid, doubt } = judged.result;
  expect([state, reason, oid, doubt && 'doubt'].filter(Boolean).join(' ')).toBe(result);
  expect([judged.service, judged.retryAfter, judged.stop && 'stop'].filter(Boolean).join(' ')).toBe(
    service,
  );
});

it.each([
  [false, { state: 'refused', reason: 'username_taken' }],
  [true, { state: 'existed' }],
])('knows the rejection of --taken (doubt: %s)', async (doubt, result) => {
  const error = await failureOf(undefined, 422);
  expect(judgeFailure(error, { named: true, doubt }, TAKEN).result).toEqual(result);
  expect(
    judgeFailure(error, { named: true, doubt }, { ...TAKEN, serviceCode: 'x' }).result.state,
  ).toBe(doubt ? 'look_first' : 'refused');
});

it('proves nothing by an error of another kind', () => {
  const row = { named: false, doubt: false };
  expect(judgeFailure(new TypeError('x'), row).result).toMatchObject({
    state: 'look_first',
    doubt: true,
  });
});
