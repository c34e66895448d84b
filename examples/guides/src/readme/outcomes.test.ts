import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { registerPatient } from './register-patient.ts';

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });

it('names the invalid field before anything is sent', async () => {
  const asha = { fn: 'Asha', dob: '1990-02-30', gen: 'F' } as const;
  expect(await registerPatient(profiles, asha)).toMatch(
    /^Not registered: .*dob must be a valid date/,
  );
  expect(mock.requests).toEqual([]);
});

it('reports a patient as registered when the oid is lost', async () => {
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
  mock.fail('createPatient', { kind: 'respond', body: '{"data":{"oid":"p-1"}}' });
  expect(await registerPatient(profiles, asha)).toMatch(/^Registered/);
  expect(mock.patients.size).toBe(1);
});
