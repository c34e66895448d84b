import { readFileSync } from 'node:fs';
import { createProfilesMock } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { ProfileClient } from '@profiles/sdk';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerByAge } from '../src/estimated-dob.ts';
import { failureText } from '../src/register.ts';

const baseUrl = 'https://api.example.com';
const seed = { emrUsers: [{ oid: 'emr-user-1', fn: 'Kiran' }] };

/** Runs a program of a page. Returns the arguments of its `console.log`. */
async function printed(run: () => Promise<unknown>): Promise<readonly unknown[][]> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => void log.mockRestore());
  await run();
  return log.mock.calls;
}

describe('at the service', () => {
  const mock = useProfilesMock({ baseUrl, seed });

  it('the program of the READMEs creates a patient, and updates an EMR user', async () => {
    const lines = await printed(() => import('../src/readme/calls.ts'));
    expect(lines).toEqual([['patient-1', 'The profile was updated successfully.']]);
    expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha', username: 'UHID-1042' });
    const changes = { bg: 'O+', mobile: '+919876543210' };
    expect(mock.emrUsers.get('emr-user-1')).toMatchObject({ fn: 'Kiran', ...changes });
  });

  it('registerByAge marks the date of birth as estimated', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 6, 1) });
    onTestFinished(() => void vi.useRealTimers());
    const { oid } = await registerByAge({ fn: 'Asha', gen: 'F', username: 'UHID-1042' }, 36);
    const stored = { dob: '1990-07-01', extras: { dob_estimated: true } };
    expect(mock.patients.get(oid)).toMatchObject(stored);
  });
});

describe('at the served mock', () => {
  const mock = useProfilesMock({ baseUrl: 'http://127.0.0.1:4700' });

  it('the program of the README creates a patient', async () => {
    const lines = await printed(() => import('../src/readme/create-patient.ts'));
    expect(lines).toEqual([['Registered as patient-1.']]);
    expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha', username: 'UHID-1042' });
  });
});

it('failureText rethrows an error from outside the SDK', () => {
  const bug = new TypeError('x is not a function');
  expect(() => failureText(bug)).toThrow(bug);
});

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', email: 'Asha@Example.com' } as const;

it('sends and receives the messages in create-patient.http', async () => {
  const mock = createProfilesMock({ baseUrl });
  let exchange = '';
  const send: typeof fetch = async (input, init) => {
    const { pathname, host } = new URL(String(input));
    const headers = { host, ...Object.fromEntries(new Headers(init?.headers)) };
    const response = await mock.fetch(input, init);
    exchange = [
      `${init?.method} ${pathname} HTTP/1.1`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...['', init?.body, ''],
      `HTTP/1.1 ${response.status}`,
      `content-type: ${response.headers.get('content-type')}`,
      ...['', await response.clone().text(), ''],
    ].join('\n');
    return response;
  };
  const options = { baseUrl, token: 'TOKEN', clientId: 'front-desk', fetch: send };
  await new ProfileClient(options).createPatient(ASHA);
  const path = new URL('../src/create-patient.http', import.meta.url);
  expect(exchange).toBe(readFileSync(path, 'utf8'));
});
