import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as handWritten from './hand-written.ts';
import * as withTheSdk from './with-the-sdk.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
const ASHA_1042 = { ...ASHA, username: 'UHID-1042' } as const;

describe('when the response times out', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets the call time out after the service has stored the patient. */
  async function afterTimeout<T>(call: () => Promise<T>): Promise<T> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
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
    const call = afterTimeout(() => withTheSdk.createPatient(ASHA));
    await expect(call).rejects.toMatchObject({
      code: 'timeout',
      outcome: 'unknown',
    });
    expect(mock.patients.size).toBe(1);
  });
});

describe('when the response for a patient with a username is lost', () => {
  it('hand-written code reports the username of its own patient as taken', async () => {
    mock.fail('createPatient', { kind: 'drop', stored: true });
    await expect(handWritten.createPatient(ASHA_1042)).rejects.toThrow('The username is taken');
    expect(mock.requests).toHaveLength(3);
    expect(mock.patients.size).toBe(1);
  });

  it('the SDK reports that the patient may be stored', async () => {
    mock.fail('createPatient', { kind: 'drop', stored: true });
    const call = withTheSdk.createPatient(ASHA_1042);
    await expect(call).rejects.toMatchObject({
      code: 'connection_failed',
      outcome: 'unknown',
    });
    expect(mock.requests).toHaveLength(1);
  });
});

describe('when the service echoes patient data in an error', () => {
  const body = '{"message": "Asha, born 1990-04-12, is not insured"}';

  it('hand-written code puts the data into its message', async () => {
    mock.fail('createPatient', { kind: 'respond', status: 422, body }, { times: 3 });
    await expect(handWritten.createPatient(ASHA)).rejects.toThrow('Asha, born 1990-04-12');
  });

  it('the SDK keeps the data out of its message', async () => {
    mock.fail('createPatient', { kind: 'respond', status: 422, body });
    const call = withTheSdk.createPatient(ASHA);
    await expect(call).rejects.toMatchObject({ code: 'unprocessable', body });
    await expect(call).rejects.not.toThrow('Asha');
  });
});

describe('when the response has no oid', () => {
  it('hand-written code returns undefined', async () => {
    mock.fail('createPatient', faults.missingOid);
    expect(await handWritten.createPatient(ASHA)).toBeUndefined();
  });

  it('the SDK rejects with the outcome unknown', async () => {
    mock.fail('createPatient', faults.missingOid);
    const call = withTheSdk.createPatient(ASHA);
    await expect(call).rejects.toMatchObject({
      code: 'unexpected_response',
      outcome: 'unknown',
    });
  });
});

describe('when the date of birth does not exist', () => {
  const wrong = { ...ASHA, dob: '1990-02-30' };

  it('hand-written code sends it three times', async () => {
    for (let request = 1; request <= 3; request += 1) mock.expectViolation();
    await expect(handWritten.createPatient(wrong)).rejects.toThrow('HTTP 400');
    expect(mock.requests).toHaveLength(3);
  });

  it('the SDK sends nothing and names the field', async () => {
    const call = withTheSdk.createPatient(wrong);
    await expect(call).rejects.toMatchObject({
      issues: [{ path: ['dob'], rule: 'date' }],
    });
    expect(mock.requests).toEqual([]);
  });
});

it('both report a taken username', async () => {
  await withTheSdk.createPatient(ASHA_1042);
  for (const { createPatient } of [handWritten, withTheSdk]) {
    await expect(createPatient(ASHA_1042)).rejects.toThrow('The username is taken');
  }
});
