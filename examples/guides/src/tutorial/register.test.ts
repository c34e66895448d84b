import { faults } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it, vi } from 'vitest';
import { register } from './register.ts';

const mock = useProfilesMock({ baseUrl: 'http://127.0.0.1:4700' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

it('registers a patient', async () => {
  expect(await register(ASHA)).toBe('Registered as patient-1.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
});

it('sends nothing when the date of birth does not exist', async () => {
  expect(await register({ ...ASHA, dob: '1990-02-30' })).toContain('dob');
  expect(mock.requests).toEqual([]);
});

it('registers one patient when the response is lost', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0); // no wait before the retry
  mock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await register(ASHA)).toBe('UHID-1042 is registered.');
  expect(mock.patients.size).toBe(1);
});

it('registers one patient when the desk tries again', async () => {
  mock.fail('createPatient', faults.missingOid);
  expect(await register(ASHA)).toBe('Perhaps registered. Try again.');
  expect(await register(ASHA)).toBe('UHID-1042 is registered.');
  expect(mock.patients.size).toBe(1);
});
