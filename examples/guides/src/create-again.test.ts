import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';
import { createAgain } from './create-again.ts';
import { profiles } from './profiles.ts';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });
const ASHA = {
  fn: 'Asha',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
} as const;

it('reports that a patient whose response was lost existed before', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await expect(profiles.createPatient(ASHA)).rejects.toMatchObject({
    outcome: 'unknown',
  });
  expect(await createAgain(ASHA)).toEqual({ state: 'existed_before' });
  expect(mock.patients.size).toBe(1);
});

it('creates the patient when the first request never arrived', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: false });
  await expect(profiles.createPatient(ASHA)).rejects.toMatchObject({
    outcome: 'unknown',
  });
  expect(await createAgain(ASHA)).toEqual({
    state: 'created_now',
    oid: 'patient-1',
  });
  expect(mock.patients.size).toBe(1);
});
