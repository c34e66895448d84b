import { useProfilesMock } from '@profiles/mock/vitest';
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { registerPatient } from './register-patient.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const profiles = new ProfileClient({
  baseUrl: 'https://api.example.com',
  token: 'any',
  clientId: 'front-desk',
});
const asha = { fn: 'ASHA', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

it('registers a patient', async () => {
  expect(await registerPatient(profiles, asha)).toBe('Registered as patient-1.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
});

it('registers one patient when the response is lost', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await registerPatient(profiles, asha)).toContain('look it up');
  expect(mock.patients.size).toBe(1);
});
