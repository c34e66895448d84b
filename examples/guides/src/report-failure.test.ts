import { inspect } from 'node:util';
import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { isProfilesError } from '@profiles/sdk';
import { assert, expect, it } from 'vitest';
import failureLog from './failure-log.json' with { type: 'json' };
import { profiles } from './profiles.ts';
import { reportFailure } from './report-failure.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = {
  fn: 'Asha',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
} as const;

/** Makes a call, and returns its error with the arguments that the tracker receives. */
async function reported(call: Promise<unknown>) {
  const given: unknown[] = [];
  const error: unknown = await call.catch((reason: unknown) => reason);
  reportFailure(error, {
    captureException: (...all) => void given.push(...all),
  });
  assert(isProfilesError(error));
  return {
    error,
    given,
    text: inspect(given, { depth: null, showHidden: true, getters: true }),
  };
}

it('reports the facts of a failed call', async () => {
  await profiles.createPatient(ASHA);
  const { error, given } = await reported(profiles.createPatient(ASHA));
  expect(given[0]).toBe(error);
  expect(JSON.parse(JSON.stringify(given[1]))).toEqual({ extra: failureLog });
});

it('reports no text of the response, which the error contains', async () => {
  const body = '{"error": {"code": "asha-1042", "message": "Asha exists"}}';
  mock.fail('createPatient', { ...faults.expiredToken, status: 409, body });
  const { error, text } = await reported(profiles.createPatient(ASHA));
  assert(error.name === 'ApiError');
  expect(error).toMatchObject({ body, serviceCode: 'asha-1042' });
  expect(error.detail).toMatchObject({
    shape: 'nested',
    message: 'Asha exists',
  });
  expect(text).not.toMatch(/asha/i);
});

it('reports neither oid, token nor client id', async () => {
  const { text } = await reported(profiles.updateEmrUser('oid-1042', {}));
  expect(text).toContain('/profiles/v1/emr-user/{oid} returned 404');
  expect(text).not.toMatch(/oid-1042|token-of|front-desk/);
});

it('reports no key of extras, which the issues contain', async () => {
  const extras = { asha: [[1]] } as never;
  const { error, text } = await reported(profiles.createPatient({ ...ASHA, extras }));
  assert(error.code === 'invalid_input');
  expect(error.issues[0]?.path).toEqual(['extras', 'asha', 0]);
  expect(text).not.toContain('asha');
});

it('reports an error of the app unchanged', async () => {
  const given: unknown[] = [];
  const error = new Error('of the app');
  reportFailure(error, {
    captureException: (...all) => void given.push(...all),
  });
  expect(given).toEqual([error]);
});
