import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { beforeEach, expect, it, vi } from 'vitest';
import { afterAttempts, failureOf } from './ending.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
const STORED_503 = { kind: 'respond', status: 503, stored: true } as const;

beforeEach(() => {
  // A retry does not wait.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

/** Returns the failure of a registration with these faults. */
async function failureAt(...planned: readonly Fault[]) {
  const mock = createProfilesMock();
  for (const fault of planned) mock.fail('createPatient', fault);
  const { baseUrl, fetch } = mock;
  const profiles = new ProfileClient({ baseUrl, fetch, token: 't', clientId: 'c' });
  const call = profiles.createPatientOnce(ASHA);
  const error: unknown = await call.catch((reason) => reason);
  return failureOf(error, call.sent);
}

const respond = (status: number): Fault => ({ kind: 'respond', status });

it.each<[name: string, planned: readonly Fault[], first: string, second: string]>([
  ['a 429', [faults.tooMany(90)], 'rejected', 'unknown'],
  ['a rejected token', [faults.expiredToken], 'rejected', 'unknown'],
  ['a 503 at every attempt', [respond(503), respond(503), respond(503)], 'unknown', 'unknown'],
  ['a 2xx without an oid', [faults.missingOid], 'unknown', 'unknown'],
  [
    'an oid that cannot be read',
    [{ kind: 'respond', body: '{"data":{"oid":"patient-1"}}' }],
    'applied',
    'applied',
  ],
  ['a 409', [respond(409)], 'rejected', 'look_up'],
  ['a 400', [respond(400)], 'rejected', 'look_up'],
  ['a 422', [respond(422)], 'rejected', 'look_up'],
  ['a 409 after a stored 503', [STORED_503], 'look_up', 'look_up'],
  ['a 400 after a stored 503', [STORED_503, respond(400)], 'look_up', 'look_up'],
  ['a 422 after a stored 503', [STORED_503, respond(422)], 'look_up', 'look_up'],
  ['a 403 after a stored 503', [STORED_503, respond(403)], 'unknown', 'unknown'],
])(
  'returns the failure of a first and a second call with %s',
  async (_, planned, first, second) => {
    const failure = await failureAt(...planned);
    expect(afterAttempts(failure, false).kind).toBe(first);
    expect(afterAttempts(failure, true).kind).toBe(second);
  },
);

it('returns the time in Retry-After', async () => {
  expect(await failureAt(faults.tooMany(90))).toMatchObject({ retryAfter: 90 });
});

it.each([
  [true, 'unknown'],
  [false, 'not_sent'],
])('returns the outcome of an error of the app itself (sent: %s)', (sent, kind) => {
  expect(failureOf(new TypeError('x is not a function'), sent)).toMatchObject({
    kind,
    code: 'unexpected',
  });
});
