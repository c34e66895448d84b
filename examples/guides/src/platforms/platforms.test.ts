import { createProfilesMock } from '@profiles/mock';
import type { ProfileOperations } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { profiles } from './device-profiles.ts';

it('calls a mock that another computer serves', async () => {
  const { fetch, patients } = createProfilesMock({ baseUrl: 'http://192.168.1.20:4700' });
  const patient = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
  await profiles.withOptions({ fetch }).createPatient(patient);
  expect(patients.size).toBe(1);
});

it('passes a stub where the app expects the operations', async () => {
  // #region stub
  const setBloodGroup = async (profiles: ProfileOperations) => {
    const { message } = await profiles.updateEmrUser('emr-user-1', { bg: 'O+' });
    return message;
  };

  const stub: ProfileOperations = {
    createPatient: async () => ({ oid: 'patient-1' }),
    createPatientOnce: async () => ({ oid: 'patient-1' }),
    updateEmrUser: async () => ({ message: 'updated' }),
  };
  expect(await setBloodGroup(stub)).toBe('updated');
  // #endregion stub
});
