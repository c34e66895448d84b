import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { afterEach, expect, it } from 'vitest';
import { registerPatient } from './register-patient.ts';

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });
const asha = { fn: 'ASHA', dob: '1990-04-12', gen: 'F' } as const;

afterEach(() => mock.reset());

it('registers a patient', async () => {
  expect(await registerPatient(profiles, asha)).toBe('Registered as patient-1.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
});

it('warns of a second try when the answer was lost', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await registerPatient(profiles, asha)).toContain('look before you try again');
  expect(mock.patients.size).toBe(1);
});
