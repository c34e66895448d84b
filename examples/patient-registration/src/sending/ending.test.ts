import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { afterUnknown, failureOf } from './ending.ts';

/** Returns the failure of a registration with a fault. */
async function failureAt(fault: Fault) {
  const mock = createProfilesMock();
  mock.fail('createPatient', fault);
  const { baseUrl, fetch } = mock;
  const profiles = new ProfileClient({ baseUrl, fetch, token: 't', clientId: 'c' });
  const call = profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  const error: unknown = await call.catch((reason) => reason);
  return failureOf(error, call.sent);
}

it.each([
  [faults.tooMany(90), 'rejected', 'unknown'],
  [faults.expiredToken, 'rejected', 'unknown'],
  [faults.html502, 'unknown', 'unknown'],
  [faults.missingOid, 'unknown', 'unknown'],
  [{ kind: 'respond', body: '{"data":{"oid":"patient-1"}}' }, 'applied', 'applied'],
  [{ kind: 'respond', status: 409 }, 'rejected', 'stored_before'],
  [{ kind: 'respond', status: 400 }, 'rejected', 'stored_before'],
  [{ kind: 'respond', status: 422 }, 'rejected', 'stored_before'],
] as const)(
  'returns the failure of a first and a second try with %o',
  async (fault, first, second) => {
    const failure = await failureAt(fault);
    expect(failure.kind).toBe(first);
    expect(afterUnknown(failure).kind).toBe(second);
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
