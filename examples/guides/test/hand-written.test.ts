import { type Fault, faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { register } from '../src/landing/hand-written.ts';
import * as handWritten from '../src/migrating/hand-written.ts';
import { profiles } from '../src/profiles.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
const ASHA_1042 = { ...ASHA, username: 'UHID-1042' } as const;
const LOST: Fault = { kind: 'drop', stored: true };

describe('when the response times out', () => {
  /** Lets the call time out after the service has stored the patient. */
  async function afterTimeout<T>(call: () => Promise<T>): Promise<T> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    mock.fail('createPatient', { kind: 'hang', stored: true });
    const pending = call();
    while (mock.patients.size === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(15_000);
    return pending;
  }

  it('hand-written code creates the patient twice', async () => {
    expect(await afterTimeout(() => handWritten.createPatient(ASHA))).toBe('patient-2');
    expect(mock.patients.list()).toMatchObject([{ fn: 'asha' }, { fn: 'asha' }]);
  });

  it('the SDK creates it once, and reports that it may be stored', async () => {
    const call = afterTimeout(() => profiles.createPatient(ASHA));
    await expect(call).rejects.toMatchObject({ code: 'timeout', outcome: 'unknown' });
    expect(mock.patients.size).toBe(1);
  });
});

describe('when the response is lost', () => {
  it('the code of the landing page creates the patient twice', async () => {
    mock.fail('createPatient', LOST);
    expect(await register(ASHA)).toBe('Registered as patient-2.');
    expect(mock.patients.size).toBe(2);
  });

  it('hand-written code reports the username of its own patient as taken', async () => {
    mock.fail('createPatient', LOST);
    const call = handWritten.createPatient(ASHA_1042);
    await expect(call).rejects.toThrow('The username is taken');
    expect(mock.requests).toHaveLength(3);
    expect(mock.patients.size).toBe(1);
  });

  it('the SDK sends one request, and reports that the patient may be stored', async () => {
    mock.fail('createPatient', LOST);
    const failure = { code: 'connection_failed', outcome: 'unknown' };
    await expect(profiles.createPatient(ASHA_1042)).rejects.toMatchObject(failure);
    expect(mock.requests).toHaveLength(1);
  });
});

it('when the service echoes patient data, only hand-written code puts it into its message', async () => {
  const body = '{"message": "Asha, born 1990-04-12, is not insured"}';
  mock.fail('createPatient', { kind: 'respond', status: 422, body }, { times: 4 });
  await expect(handWritten.createPatient(ASHA)).rejects.toThrow('Asha, born 1990-04-12');
  const call = profiles.createPatient(ASHA);
  await expect(call).rejects.toMatchObject({ code: 'unprocessable', body });
  await expect(call).rejects.not.toThrow('Asha');
});

it('when the response has no oid, hand-written code returns undefined, and the SDK rejects', async () => {
  mock.fail('createPatient', faults.missingOid, { times: 2 });
  expect(await handWritten.createPatient(ASHA)).toBeUndefined();
  const failure = { code: 'unexpected_response', outcome: 'unknown' };
  await expect(profiles.createPatient(ASHA)).rejects.toMatchObject(failure);
});

it('when the date of birth does not exist, hand-written code sends it three times, and the SDK never', async () => {
  const wrong = { ...ASHA, dob: '1990-02-30' };
  const issues = [{ path: ['dob'], rule: 'date' }];
  await expect(profiles.createPatient(wrong)).rejects.toMatchObject({ issues });
  expect(mock.requests).toEqual([]);
  for (let request = 1; request <= 3; request += 1) mock.expectViolation();
  await expect(handWritten.createPatient(wrong)).rejects.toThrow('HTTP 400');
  expect(mock.requests).toHaveLength(3);
});
