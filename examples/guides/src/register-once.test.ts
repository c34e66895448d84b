import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { register } from './register-once.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

it('asks to look up a patient whose response was lost', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await register(ASHA)).toEqual({ state: 'look_up' });
  expect(mock.patients.size).toBe(1);
});

it('creates the patient when the first request never arrived', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: false });
  expect(await register(ASHA)).toEqual({ state: 'created', oid: 'patient-1' });
  expect(mock.patients.size).toBe(1);
});

it('reports a username that another patient has', async () => {
  mock.patients.create(ASHA);
  expect(await register({ ...ASHA, fn: 'Meera' })).toEqual({ state: 'username_taken' });
});
