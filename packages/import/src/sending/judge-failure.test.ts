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
const created = (body: string): Fault => ({ kind: 'respond', status: 201, body });

it.each<[string, Fault | undefined, 'none' | 'doubt' | 'unnamed', string, string]>([
  ['a conflict at the first try', undefined, 'none', 'rejected username_taken', 'responded'],
  ['a conflict after an unknown outcome', undefined, 'doubt', 'existed', 'responded'],
  ['a conflict without a username', undefined, 'unnamed', 'rejected conflict', 'responded'],
  ['a 400 at the first try', status(400), 'none', 'rejected bad_request', 'responded'],
  [
    'a 400 after an unknown outcome',
    status(400),
    'doubt',
    'look_first bad_request after an unknown outcome',
    'responded',
  ],
  ['a 422', status(422), 'none', 'rejected unprocessable', 'responded'],
  ['a 403', status(403), 'none', 'ready forbidden', 'rejecting stop'],
  ['a 403 after an unknown outcome', status(403), 'doubt', 'ready forbidden', 'rejecting stop'],
  ['a 402', status(402), 'unnamed', 'ready http_error 402', 'rejecting stop'],
  ['a 405', status(405), 'none', 'ready http_error 405', 'rejecting stop'],
  ['a 407', status(407), 'none', 'ready http_error 407', 'rejecting stop'],
  ['a 413', status(413), 'none', 'ready http_error 413', 'rejecting stop'],
  ['a 408', status(408), 'unnamed', 'look_first http_error doubt', 'failed'],
  ['a 429', faults.tooMany(3), 'none', 'ready rate_limited', 'overloaded 3'],
  [
    'a 429 after an unknown outcome',
    faults.tooMany(3),
    'doubt',
    'ready rate_limited',
    'overloaded 3',
  ],
  ['a 429 without a username', faults.tooMany(3), 'unnamed', 'ready rate_limited', 'overloaded 3'],
  ['a 401', faults.expiredToken, 'none', 'ready unauthorized', 'responded stop'],
  ['a 404', status(404), 'none', 'ready not_found', 'responded stop'],
  ['a permanent redirect', status(301), 'none', 'ready redirected', 'responded stop'],
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
    created('{}'),
    'unnamed',
    'look_first unexpected_response doubt',
    'failed',
  ],
  [
    'a damaged response',
    created('{"oid":"p-1","x'),
    'doubt',
    'ready unexpected_response doubt',
    'failed',
  ],
  [
    'a response with an oid in another form',
    created('{"oid":{"id":1}}'),
    'none',
    'ready unexpected_response doubt',
    'failed',
  ],
  [
    'a response with an oid beside the data',
    created('{"meta":{"oid":"ORG-5"},"data":{"oid":"PAT-1"}}'),
    'none',
    'created PAT-1',
    'responded',
  ],
  [
    'a response with a large number',
    created('{"oid":9007199254740993}'),
    'none',
    'created 9007199254740993',
    'responded',
  ],
])('judges %s', async (_, fault, row, result, service) => {
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
  [false, { state: 'rejected', reason: 'username_taken' }],
  [true, { state: 'existed' }],
])('recognises the rejection that --taken names (doubt: %s)', async (doubt, result) => {
  const error = await failureOf(undefined, 422);
  expect(judgeFailure(error, { named: true, doubt }, TAKEN).result).toEqual(result);
  expect(
    judgeFailure(error, { named: true, doubt }, { ...TAKEN, serviceCode: 'x' }).result.state,
  ).toBe(doubt ? 'look_first' : 'rejected');
});

it('keeps the oid of a response that is cut after the oid', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"oid":"p-1","crea')),
    pull: (controller) => controller.error(new Error('reset')),
  });
  const fetch = async () => new Response(body, { status: 201 });
  const target = { baseUrl: 'https://profiles.test', token: 't', clientId: 'c' };
  const client = new ProfileClient({ ...target, fetch, maxRetries: 0 });
  const error: unknown = await client.createPatient(PATIENT).catch((reason: unknown) => reason);
  const { result } = judgeFailure(error, { named: true, doubt: true });
  expect(result).toEqual({ state: 'created', oid: 'p-1' });
});

it('treats an error from outside the SDK as an unknown outcome', () => {
  const row = { named: false, doubt: false };
  expect(judgeFailure(new TypeError('x'), row).result).toMatchObject({
    state: 'look_first',
    doubt: true,
  });
});

it.each<[string, Fault, 'none' | 'doubt', object]>([
  ['a 403', status(403), 'none', { state: 'rejected', reason: 'forbidden' }],
  ['a 413', status(413), 'none', { state: 'rejected', reason: 'http_error 413' }],
  [
    'a 403 after an unknown outcome',
    status(403),
    'doubt',
    { state: 'look_first', reason: 'forbidden after an unknown outcome' },
  ],
  ['a 429', faults.tooMany(3), 'none', { state: 'rejected', reason: 'rate_limited after 5 tries' }],
  [
    'a 429 after an unknown outcome',
    faults.tooMany(3),
    'doubt',
    { state: 'look_first', reason: 'rate_limited after 5 tries' },
  ],
  [
    'a 500',
    status(500),
    'none',
    { state: 'look_first', doubt: true, reason: 'server_error after 5 tries' },
  ],
])('returns the last state of a row that is to blame for %s', async (_, fault, row, last) => {
  const judged = judgeFailure(await failureOf(fault), { named: true, doubt: row === 'doubt' });
  expect(judged.last).toEqual(last);
});
