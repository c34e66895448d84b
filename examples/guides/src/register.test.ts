import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { register } from './register.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

it('registers a patient', async () => {
  expect(await register(ASHA)).toBe('Registered as patient-1.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
});

// #region lost
it('registers one patient when the response is lost', async () => {
  // The service stores the patient and breaks the connection. The client retries.
  mock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await register(ASHA)).toContain('look it up');
  expect(mock.patients.size).toBe(1);
});
// #endregion lost

it('registers one patient when the user tries again after an unknown outcome', async () => {
  // The service stores the patient, and the response has no oid.
  mock.fail('createPatient', faults.missingOid);
  expect(await register(ASHA)).toContain('Try again with the same username');
  expect(await register(ASHA)).toContain('look it up');
  expect(mock.patients.size).toBe(1);
});
