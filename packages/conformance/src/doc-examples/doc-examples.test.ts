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
  showPatient,
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

  it('the example of serveSandboxes', async () => {
    const { createProfilesMock } = await import('@profiles/mock');
    const { serveSandboxes } = await import('@profiles/mock/server');
    const { ProfileClient } = await import('@profiles/sdk');

    const server = await serveSandboxes({ create: () => createProfilesMock() });
    const baseUrl = `${server.url}/sandbox/test-1`;
    const profiles = new ProfileClient({ baseUrl, token: 't', clientId: 'c' });
    await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
    await server.close();
  });

  it('the example of createWebHandler', async () => {
    const { createProfilesMock } = await import('@profiles/mock');
    const { createWebHandler } = await import('@profiles/mock/web');

    const mock = createProfilesMock({ now: () => new Date() });
    const handler = createWebHandler(mock, { admin: { token: 'inspect' } });

    const response = await handler(new Request('https://profiles.test/__mock__/health'));
    console.log(response.status); // 200
  });

  it('the example of ProfileClient', async () => {
    const profiles = new ProfileClient({
      baseUrl: 'https://api.example.com',
      token,
      clientId: 'front-desk',
    });
    const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  });

  it('the example of ApiError', async () => {
    try {
      await profiles.createPatient(patient);
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'conflict') throw error;
      console.log('The username is taken.');
    }
  });

  it('the example of ConfigurationError', async () => {
    try {
      new ProfileClient({ baseUrl: 'http://api.example.com', token, clientId: 'front-desk' });
    } catch (error) {
      if (!isProfilesError(error)) throw error;
      console.log(error.code); // invalid_configuration: the address is not https
    }
  });

  it('the example of ConnectionError', async () => {
    try {
      await profiles.createPatient(patient);
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'connection_failed') throw error;
      if (error.outcome === 'not_sent') console.log('Nothing was sent.', error.cause?.code);
      else warnThatItMayBeStored();
    }
  });

  it('the example of InvalidInputError', async () => {
    try {
      await profiles.createPatient({ ...patient, dob: '1990-02-30' });
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'invalid_input') throw error;
      for (const { path, message } of error.issues) console.log(path.join('.'), message);
      // dob must be a valid date (YYYY-MM-DD)
    }
  });

  it('the example of isProfilesError', async () => {
    try {
      await profiles.createPatient(patient);
    } catch (error) {
      if (isProfilesError(error) && error.outcome === 'unknown') warnThatItMayBeStored();
      else throw error;
    }
  });

  it('the example of RedirectError', async () => {
    try {
      await profiles.createPatient(patient);
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'redirected') throw error;
      console.log('Check baseUrl.', error.status);
    }
  });

  it('the example of TimeoutError', async () => {
    try {
      await profiles.createPatient(patient);
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'timeout') throw error;
      if (error.outcome === 'unknown') warnThatItMayBeStored();
    }
  });

  it('the example of UnexpectedResponseError', async () => {
    try {
      await profiles.createPatient(patient);
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'unexpected_response') throw error;
      if (error.oid === undefined) warnThatItMayBeStored();
      else showPatient(error.oid);
    }
  });

  it('the example of CallObserver', async () => {
    const observed = profiles.withOptions({
      observer: {
        start({ operation }) {
          return { end: ({ outcome, duration }) => console.log(operation, outcome, duration) };
        },
      },
    });
  });

  it('the example of openTelemetry', async () => {
    const { openTelemetry } = await import('@profiles/sdk/opentelemetry');
    const traced = profiles.withOptions({ observer: openTelemetry() });
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

  it('the example of emrUserChangesSchema', async () => {
    const { emrUserChangesSchema } = await import('@profiles/sdk/schemas');
    emrUserChangesSchema.parse({ bg: 'O+', extras: { ward: ['B2'] } });
  });

  it('the example of limitedEmrUserChangesSchema', async () => {
    const { limitedEmrUserChangesSchema } = await import('@profiles/sdk/schemas');
    limitedEmrUserChangesSchema.safeParse({ extras: { ward: [['B2']] } }).success; // false
  });

  it('the example of extrasSchema', async () => {
    const { extrasSchema } = await import('@profiles/sdk/schemas');
    extrasSchema.parse({ ward: 'B2', _draft: true }); // { ward: 'B2' }
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

  it('the example of newPatientSchema', async () => {
    newPatientSchema.parse({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { fn: 'asha', … }
    newPatientSchema.shape.dob.safeParse('1990-02-30').success; // false
  });

  it('the example of createdPatientSchema', async () => {
    const { createdPatientSchema } = await import('@profiles/sdk/schemas');
    createdPatientSchema.parse({ oid: 'patient-1' });
  });

  it('the example of updatedEmrUserSchema', async () => {
    const { updatedEmrUserSchema } = await import('@profiles/sdk/schemas');
    updatedEmrUserSchema.parse({ message: 'updated' });
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
