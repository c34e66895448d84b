import {
  type Behaviour,
  createProfilesMock,
  everyService,
  type Fault,
  faults,
} from '@profiles/mock';
import { ProfileClient, type ProfileClientOptions } from '@profiles/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedOutError } from '../session-token.ts';
import { failureOf } from './ending.ts';
import { registerPatient } from './register-patient.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
const STORED_503 = { kind: 'respond', status: 503, stored: true } as const;
const OID_ELSEWHERE = { kind: 'respond', body: '{"data":{"oid":"patient-1"}}' } as const;

// A retry does not wait.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.mocked(Math.random).mockRestore());

/** A service, and the front desk that registers Asha there. */
function frontDesk(behaviour?: Behaviour, token: ProfileClientOptions['token'] = 'token') {
  const mock = createProfilesMock({ behaviour });
  const { baseUrl, fetch } = mock;
  const profiles = new ProfileClient({ baseUrl, fetch, token, clientId: 'front-desk' });
  const register = (mayBeStored = false, signal?: AbortSignal) =>
    registerPatient(profiles, { patient: ASHA, mayBeStored }, signal);
  return { mock, register };
}

const respond = (status: number): Fault => ({ kind: 'respond', status });

it.each<[name: string, planned: readonly Fault[], first: string, second: string]>([
  ['no fault', [], 'stored', 'stored'],
  ['a 429', [faults.tooMany(90)], 'rejected', 'unknown'],
  ['a rejected token', [faults.expiredToken], 'rejected', 'unknown'],
  ['a 503 at every attempt', [respond(503), respond(503), respond(503)], 'unknown', 'unknown'],
  ['a 2xx without an oid', [faults.missingOid], 'unknown', 'unknown'],
  ['an oid that cannot be read', [OID_ELSEWHERE], 'applied', 'applied'],
  ['a 409', [respond(409)], 'rejected', 'look_up'],
  ['a 400', [respond(400)], 'rejected', 'look_up'],
  ['a 422', [respond(422)], 'rejected', 'look_up'],
  ['a 400 after a stored 503', [STORED_503, respond(400)], 'look_up', 'look_up'],
  ['a 403 after a stored 503', [STORED_503, respond(403)], 'unknown', 'unknown'],
])('ends a first and a second try with %s', async (_, planned, first, second) => {
  for (const [mayBeStored, kind] of [[false, first] as const, [true, second] as const]) {
    const { mock, register } = frontDesk();
    for (const fault of planned) mock.fail('createPatient', fault);
    expect(await register(mayBeStored)).toMatchObject({ kind, patient: ASHA });
  }
});

describe.each(everyService())('with $name', ({ behaviour }) => {
  it('stores no second patient after a lost response', async () => {
    const { mock, register } = frontDesk(behaviour);
    mock.fail('createPatient', { kind: 'drop', stored: true });
    expect(await register()).toMatchObject({ kind: 'look_up' });
    expect(await register(true)).toMatchObject({ kind: 'look_up' });
    expect(mock.patients.size).toBe(1);
  });
});

it.each([
  ['signed_out', new SignedOutError()],
  ['no_token', new TypeError('Failed to fetch')],
])('sends nothing without a token: %s', async (code, error) => {
  const { mock, register } = frontDesk(undefined, () => Promise.reject(error));
  expect(await register()).toMatchObject({ kind: 'not_sent', code });
  expect(mock.requests).toEqual([]);
});

it('sends nothing when the user stops before there is a token', async () => {
  const { register } = frontDesk(undefined, () => new Promise(() => {}));
  const stop = new AbortController();
  const ending = register(false, stop.signal);
  stop.abort();
  expect(await ending).toMatchObject({ kind: 'not_sent', code: 'stopped' });
});

it.each([
  [true, 'unknown'],
  [false, 'not_sent'],
])('returns the outcome of an error of the app itself (sent: %s)', (sent, kind) => {
  const error = new TypeError('x is not a function');
  expect(failureOf(error, sent)).toMatchObject({ kind, code: 'unexpected' });
});
