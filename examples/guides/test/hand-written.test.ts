import { type Fault, faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { register } from '../src/landing/hand-written.ts';
import { register as registerWithTheClient } from '../src/landing/with-the-client.ts';
import * as handWritten from '../src/migrating/hand-written.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
const ASHA_1042 = { ...ASHA, username: 'UHID-1042' } as const;
const LOST: Fault = { kind: 'drop', stored: true };

it('hand-written code creates the patient twice when the response times out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  mock.fail('createPatient', { kind: 'hang', stored: true });
  const call = handWritten.createPatient(ASHA);
  while (mock.patients.size === 0) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(15_000);
  expect(await call).toBe('patient-2');
  expect(mock.patients.list()).toMatchObject([{ fn: 'asha' }, { fn: 'asha' }]);
});

describe('when the response is lost', () => {
  it('the hand-written code of the landing page creates the patient twice', async () => {
    mock.fail('createPatient', LOST);
    expect(await register(ASHA)).toBe('patient-2');
    expect(mock.patients.size).toBe(2);
  });

  it('the client on the landing page creates it once, and reports that it may be stored', async () => {
    mock.fail('createPatient', LOST);
    const failure = { code: 'conflict', outcome: 'unknown' };
    await expect(registerWithTheClient(ASHA_1042)).rejects.toMatchObject(failure);
    expect(mock.patients.size).toBe(1);
  });

  it('hand-written code reports the username of its own patient as taken', async () => {
    mock.fail('createPatient', LOST);
    const call = handWritten.createPatient(ASHA_1042);
    await expect(call).rejects.toThrow('The username is taken');
    expect(mock.requests).toHaveLength(3);
    expect(mock.patients.size).toBe(1);
  });
});

it('hand-written code puts patient data that the service echoes into its message', async () => {
  const body = '{"message": "Asha, born 1990-04-12, is not insured"}';
  mock.fail('createPatient', { kind: 'respond', status: 422, body }, { times: 3 });
  await expect(handWritten.createPatient(ASHA)).rejects.toThrow('Asha, born 1990-04-12');
});

it('hand-written code returns undefined when the response has no oid', async () => {
  mock.fail('createPatient', faults.missingOid);
  expect(await handWritten.createPatient(ASHA)).toBeUndefined();
});

it('hand-written code sends a date of birth that does not exist three times', async () => {
  for (let request = 1; request <= 3; request += 1) mock.expectViolation();
  await expect(handWritten.createPatient({ ...ASHA, dob: '1990-02-30' })).rejects.toThrow(
    'HTTP 400',
  );
  expect(mock.requests).toHaveLength(3);
});
