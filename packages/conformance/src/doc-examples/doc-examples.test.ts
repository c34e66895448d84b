// Written by `npm run docs:write` from the examples in doc comments.
// biome-ignore-all lint/correctness/noUnusedVariables: An example shows what it gets.
import {
  isProfilesError,
  ProfileClient,
  type ProfileOperations,
  prepareEmrUserChanges,
  preparePatient,
} from '@profiles/sdk';
import {
  blanksAsAbsent,
  type FormValues,
  newPatientSchema,
  withMessages,
} from '@profiles/sdk/schemas';
import { describe, it } from 'vitest';
import {
  oid,
  patient,
  profiles,
  token,
  useService,
  warnThatItMayBeStored,
} from './surroundings.ts';

describe('with a service', { timeout: 30_000 }, () => {
  useService();

  it('the example of calibrateProfilesMock', async () => {
    const { createProfilesMock } = await import('@profiles/mock');
    const { calibrateProfilesMock } = await import('@profiles/mock/calibrate');

    const service = createProfilesMock({ behaviour: { createStatus: 200 } });
    const { behaviour, open } = await calibrateProfilesMock({
      baseUrl: service.baseUrl,
      fetch: service.fetch,
      token: 'token',
      clientId: 'front-desk',
    });
    console.log(behaviour.createStatus, open.length);

    const mock = createProfilesMock({ behaviour });
    console.log(mock.behaviour.createStatus);
  });

  it('the example of faults', async () => {
    const { createProfilesMock, faults } = await import('@profiles/mock');

    const mock = createProfilesMock();
    mock.fail('updateEmrUser', faults.tooMany(2), { times: 3 });
  });

  it('the example of everyService', async () => {
    const { createProfilesMock, everyService } = await import('@profiles/mock');

    for (const { name, behaviour } of everyService({ mode: 'pairwise', except: ['errorBody'] })) {
      const mock = createProfilesMock({ behaviour });
      console.log(name, mock.behaviour.createStatus);
    }
  });

  it('the example of ProfileClient', async () => {
    const profiles = new ProfileClient({
      baseUrl: 'https://api.example.com',
      token,
      clientId: 'front-desk',
    });
    const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  });

  it('the example of isProfilesError', async () => {
    try {
      await profiles.createPatient(patient);
    } catch (error) {
      if (isProfilesError(error) && error.outcome === 'unknown') warnThatItMayBeStored();
      else throw error;
    }
  });

  it('the example of preparePatient', async () => {
    preparePatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { fn: 'asha', … }
  });

  it('the example of prepareEmrUserChanges', async () => {
    prepareEmrUserChanges({ bg: 'O+', mobile: '+919876543210' });
  });

  it('the example of ProfileOperations', async () => {
    const stub: ProfileOperations = {
      createPatient: async () => ({ oid: 'p-1' }),
      updateEmrUser: async () => ({ message: 'updated' }),
    };
    await stub.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { oid: 'p-1' }
  });

  it('the example of updateEmrUser', async () => {
    const { message } = await profiles.updateEmrUser(oid, { bg: 'O+', mobile: '+919876543210' });
  });

  it('the example of FormValues', async () => {
    const values: FormValues<typeof newPatientSchema> = { fn: '', dob: '', gen: '' };
  });

  it('the example of blanksAsAbsent', async () => {
    blanksAsAbsent(newPatientSchema).parse({
      fn: 'Asha',
      dob: '1990-04-12',
      gen: 'F',
      username: '',
    });
    // { fn: 'asha', dob: '1990-04-12', gen: 'F' }
  });

  it('the example of withMessages', async () => {
    withMessages(newPatientSchema, ({ rule }) =>
      rule === 'date' ? 'Enter a real day.' : undefined,
    );
  });
});

describe('the example of useProfilesMock', async () => {
  const { useProfilesMock } = await import('@profiles/mock/vitest');
  const { expect, it } = await import('vitest');
  const { register } = await import('./register.ts');

  const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });

  it('registers a patient', async () => {
    const { oid } = await register('Asha');
    expect(mock.patients.get(oid)).toMatchObject({ fn: 'asha' });
  });
});

describe('the example of describeEveryService', async () => {
  const { describeEveryService, useProfilesMock } = await import('@profiles/mock/vitest');
  const { expect, it } = await import('vitest');
  const { register } = await import('./register.ts');

  describeEveryService('registration', ({ behaviour }) => {
    const mock = useProfilesMock({ baseUrl: 'https://api.example.com', behaviour });

    it('stores the patient', async () => {
      await register('Asha');
      expect(mock.patients.size).toBe(1);
    });
  });
});
