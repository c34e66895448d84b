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
  estimateDob,
  type FormValues,
  newPatientSchema,
  withMessages,
} from '@profiles/sdk/schemas';
import { describe, expect, it } from 'vitest';
import {
  failAs,
  nothingThrown,
  oid,
  patient,
  printed,
  profiles,
  showPatient,
  token,
  useService,
  warnThatItMayBeStored,
} from './surroundings.ts';

describe('with a service', { timeout: 30_000 }, () => {
  useService();

  it('the example of calibrateProfilesMock works as its comments say', async () => {
    const { createProfilesMock } = await import('@profiles/mock');
    const { calibrateProfilesMock } = await import('@profiles/mock/calibrate');

    const service = createProfilesMock({ behaviour: { createStatus: 200 } });
    const { behaviour, open } = await calibrateProfilesMock({
      baseUrl: service.baseUrl,
      fetch: service.fetch,
      token: 'token',
      clientId: 'front-desk',
    });
    expect(open.map(({ id }) => id).includes('tokenLifetime')).toStrictEqual(true);

    const mock = createProfilesMock({ behaviour });
    expect(mock.behaviour.createStatus).toStrictEqual(200);
  });

  it('the example of createProfilesMock works as its comments say', async () => {
    const { createProfilesMock } = await import('@profiles/mock');
    const { ProfileClient } = await import('@profiles/sdk');

    const mock = createProfilesMock({ seed: { emrUsers: [{ oid: 'dr-mehta' }] } });
    const profiles = new ProfileClient({
      baseUrl: mock.baseUrl,
      fetch: mock.fetch,
      token: 'any',
      clientId: 'front-desk',
    });
    mock.fail('updateEmrUser', { kind: 'drop', stored: true });
    await profiles.updateEmrUser('dr-mehta', { bg: 'O+' });
    console.log(mock.emrUsers.get('dr-mehta')?.bg); // O+
    expect(printed()).toEqual(['O+']);
  });

  it('the example of describeFault works as its comments say', async () => {
    const { describeFault } = await import('@profiles/mock');

    expect(describeFault({ kind: 'drop', stored: true })).toStrictEqual(
      'Stored, then the connection breaks',
    );
    expect(describeFault({ kind: 'delay', ms: 3000 })).toStrictEqual(
      'The response is late (3000 ms)',
    );
  });

  it('the example of faults works as its comments say', async () => {
    const { createProfilesMock, faults } = await import('@profiles/mock');

    const mock = createProfilesMock();
    mock.fail('updateEmrUser', faults.tooMany(2), { times: 3 });
    expect(mock.faults).toMatchObject([
      { operation: 'updateEmrUser', fault: { status: 429 }, times: 3 },
    ]);
  });

  it('the example of everyService works as its comments say', async () => {
    const { createProfilesMock, everyService } = await import('@profiles/mock');

    for (const { name, behaviour } of everyService({ only: ['createStatus'] })) {
      const mock = createProfilesMock({ behaviour });
      console.log(`${name}: ${mock.behaviour.createStatus}`);
      // the default service: 201
      // createStatus 200: 200
      // createStatus 202: 202
    }
    expect(printed()).toEqual([
      'the default service: 201',
      'createStatus 200: 200',
      'createStatus 202: 202',
    ]);
  });

  it('the example of serveSandboxes works as its comments say', async () => {
    const { createProfilesMock } = await import('@profiles/mock');
    const { serveSandboxes } = await import('@profiles/mock/server');
    const { ProfileClient } = await import('@profiles/sdk');

    const server = await serveSandboxes({ create: () => createProfilesMock() });
    const baseUrl = `${server.url}/sandbox/test-1`;
    const profiles = new ProfileClient({ baseUrl, token: 't', clientId: 'c' });
    expect(await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' })).toStrictEqual(
      { oid: 'patient-1' },
    );
    await server.close();
  });

  it('the example of forwardTo works as its comments say', async () => {
    const { createProfilesMock } = await import('@profiles/mock');
    const { forwardTo, serveProfilesMock } = await import('@profiles/mock/server');

    const server = await serveProfilesMock(createProfilesMock(), {
      fallback: forwardTo('https://staging.example.com'),
    });
    const { status } = await fetch(`${server.url}/__mock__/health`);
    console.log(status); // 200
    await server.close();
    expect(printed()).toEqual(['200']);
  });

  it('the example of createWebHandler works as its comments say', async () => {
    const { createProfilesMock } = await import('@profiles/mock');
    const { createWebHandler } = await import('@profiles/mock/web');

    const mock = createProfilesMock({ now: () => new Date() });
    const handler = createWebHandler(mock, { admin: { token: 'inspect' } });

    const response = await handler(new Request('https://profiles.test/__mock__/health'));
    console.log(response.status); // 200
    expect(printed()).toEqual(['200']);
  });

  it('the example of ProfileClient works as its comments say', async () => {
    const profiles = new ProfileClient({
      baseUrl: 'https://api.example.com',
      token,
      clientId: 'front-desk',
    });
    const { oid } = await profiles.createPatientOnce({
      fn: 'Asha',
      dob: '1990-04-12',
      gen: 'F',
      username: 'UHID-2043',
    });
    console.log(oid); // patient-1
    expect(printed()).toEqual(['patient-1']);
  });

  it('the example of ApiError works as its comments say', async () => {
    failAs('ApiError');
    try {
      await profiles.createPatient(patient);
      nothingThrown();
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'conflict') throw error;
      console.log('The username is taken.');
    }
  });

  it('the example of ConfigurationError works as its comments say', async () => {
    failAs('ConfigurationError');
    try {
      new ProfileClient({ baseUrl: 'http://api.example.com', token, clientId: 'front-desk' });
      nothingThrown();
    } catch (error) {
      if (!isProfilesError(error)) throw error;
      console.log(error.message);
      // baseUrl must be https, or http with allowInsecureHttp; nothing was sent
    }
    expect(printed()).toEqual([
      'baseUrl must be https, or http with allowInsecureHttp; nothing was sent',
    ]);
  });

  it('the example of ConnectionError works as its comments say', async () => {
    failAs('ConnectionError');
    try {
      await profiles.createPatient(patient);
      nothingThrown();
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'connection_failed') throw error;
      if (error.outcome === 'not_sent') console.log('Nothing was sent.', error.cause?.code);
      else warnThatItMayBeStored();
    }
    expect(warnThatItMayBeStored).toHaveBeenCalledOnce();
  });

  it('the example of InvalidInputError works as its comments say', async () => {
    failAs('InvalidInputError');
    try {
      await profiles.createPatient({ ...patient, dob: '1990-02-30' });
      nothingThrown();
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'invalid_input') throw error;
      for (const { path, message } of error.issues) console.log(path.join('.'), message);
      // dob must be a valid date (YYYY-MM-DD)
    }
    expect(printed()).toEqual(['dob must be a valid date (YYYY-MM-DD)']);
  });

  it('the example of isProfilesError works as its comments say', async () => {
    failAs('isProfilesError');
    try {
      await profiles.createPatient(patient);
      nothingThrown();
    } catch (error) {
      if (isProfilesError(error) && error.outcome === 'unknown') warnThatItMayBeStored();
      else throw error;
    }
    expect(warnThatItMayBeStored).toHaveBeenCalledOnce();
  });

  it('the example of RedirectError works as its comments say', async () => {
    failAs('RedirectError');
    try {
      await profiles.createPatient(patient);
      nothingThrown();
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'redirected') throw error;
      console.log('Check baseUrl.', error.status); // Check baseUrl. 302
    }
    expect(printed()).toEqual(['Check baseUrl. 302']);
  });

  it('the example of TimeoutError works as its comments say', async () => {
    failAs('TimeoutError');
    try {
      await profiles.createPatient(patient);
      nothingThrown();
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'timeout') throw error;
      if (error.outcome === 'unknown') warnThatItMayBeStored();
    }
    expect(warnThatItMayBeStored).toHaveBeenCalledOnce();
  });

  it('the example of UnexpectedResponseError works as its comments say', async () => {
    failAs('UnexpectedResponseError');
    try {
      await profiles.createPatient(patient);
      nothingThrown();
    } catch (error) {
      if (!isProfilesError(error) || error.code !== 'unexpected_response') throw error;
      if (error.oid === undefined) warnThatItMayBeStored();
      else showPatient(error.oid);
    }
    expect(warnThatItMayBeStored).toHaveBeenCalledOnce();
  });

  it('the example of CallObserver works as its comments say', async () => {
    const observed = profiles.withOptions({
      observer: {
        start({ operation }) {
          return {
            end({ attempts, outcome }) {
              console.log(operation, outcome, attempts); // createPatient applied 1
            },
          };
        },
      },
    });
    await observed.createPatient(patient);
    expect(printed()).toEqual(['createPatient applied 1']);
  });

  it('the example of openTelemetry works as its comments say', async () => {
    const { openTelemetry } = await import('@profiles/sdk/opentelemetry');
    const traced = profiles.withOptions({ observer: openTelemetry() });
  });

  it('the example of preparePatient works as its comments say', async () => {
    expect(preparePatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' })).toMatchObject({
      fn: 'asha',
    });
  });

  it('the example of prepareEmrUserChanges works as its comments say', async () => {
    expect(
      prepareEmrUserChanges({ bg: 'O+', mobile: '+919876543210', fn: undefined }),
    ).toStrictEqual({ bg: 'O+', mobile: '+919876543210' });
  });

  it('the example of ProfileOperations works as its comments say', async () => {
    const stub: ProfileOperations = {
      createPatient: async () => ({ oid: 'p-1' }),
      createPatientOnce: async () => ({ oid: 'p-1' }),
      updateEmrUser: async () => ({ message: 'updated' }),
    };
    expect(await stub.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' })).toStrictEqual({
      oid: 'p-1',
    });
  });

  it('the example of createPatientOnce works as its comments say', async () => {
    const patient = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-2042' } as const;
    const { oid } = await profiles.createPatientOnce(patient);
    console.log(oid); // patient-1
    expect(printed()).toEqual(['patient-1']);
  });

  it('the example of updateEmrUser works as its comments say', async () => {
    const { message } = await profiles.updateEmrUser(oid, { bg: 'O+', mobile: '+919876543210' });
    console.log(message); // The profile was updated successfully.
    expect(printed()).toEqual(['The profile was updated successfully.']);
  });

  it('the example of emrUserChangesSchema works as its comments say', async () => {
    const { emrUserChangesSchema } = await import('@profiles/sdk/schemas');
    expect(emrUserChangesSchema.parse({ bg: 'O+', extras: { ward: [['B2']] } })).toStrictEqual({
      bg: 'O+',
      extras: { ward: [['B2']] },
    });
  });

  it('the example of limitedEmrUserChangesSchema works as its comments say', async () => {
    const { limitedEmrUserChangesSchema } = await import('@profiles/sdk/schemas');
    expect(
      limitedEmrUserChangesSchema.safeParse({ extras: { ward: [['B2']] } }).success,
    ).toStrictEqual(false);
  });

  it('the example of estimateDob works as its comments say', async () => {
    expect(estimateDob(36, new Date(2026, 5, 30))).toStrictEqual('1989-07-01');
    expect(estimateDob(36, new Date(2026, 6, 1))).toStrictEqual('1990-07-01');
  });

  it('the example of extrasSchema works as its comments say', async () => {
    const { extrasSchema } = await import('@profiles/sdk/schemas');
    expect(extrasSchema.parse({ ward: 'B2', _draft: true })).toStrictEqual({ ward: 'B2' });
  });

  it('the example of FormValues works as its comments say', async () => {
    const values: FormValues<typeof newPatientSchema> = { fn: '', dob: '', gen: '' };
  });

  it('the example of blanksAsAbsent works as its comments say', async () => {
    expect(
      blanksAsAbsent(newPatientSchema).parse({
        fn: 'Asha',
        dob: '1990-04-12',
        gen: 'F',
        username: '',
      }),
    ).toStrictEqual({ fn: 'asha', dob: '1990-04-12', gen: 'F' });
  });

  it('the example of withMessages works as its comments say', async () => {
    const schema = withMessages(newPatientSchema, ({ rule }) =>
      rule === 'date' ? 'Enter a real day.' : undefined,
    );
    expect(
      schema.safeParse({ fn: 'Asha', dob: '1990-02-30', gen: 'F' }).error?.issues,
    ).toMatchObject([{ path: ['dob'], message: 'Enter a real day.' }]);
  });

  it('the example of newPatientSchema works as its comments say', async () => {
    expect(newPatientSchema.parse({ fn: 'Asha', dob: '1990-04-12', gen: 'F' })).toMatchObject({
      fn: 'asha',
    });
    expect(newPatientSchema.shape.dob.safeParse('1990-02-30').success).toStrictEqual(false);
  });

  it('the example of createdPatientSchema works as its comments say', async () => {
    const { createdPatientSchema } = await import('@profiles/sdk/schemas');
    expect(createdPatientSchema.parse({ oid: 'patient-1' })).toStrictEqual({ oid: 'patient-1' });
    expect(createdPatientSchema.safeParse({ oid: '' }).success).toStrictEqual(false);
  });

  it('the example of updatedEmrUserSchema works as its comments say', async () => {
    const { updatedEmrUserSchema } = await import('@profiles/sdk/schemas');
    expect(updatedEmrUserSchema.parse({ message: 'updated' })).toStrictEqual({
      message: 'updated',
    });
    expect(updatedEmrUserSchema.safeParse({}).success).toStrictEqual(false);
  });
});

describe('the example of useProfilesMock works as its comments say', async () => {
  const { useProfilesMock } = await import('@profiles/mock/vitest');
  const { expect, it } = await import('vitest');
  const { register } = await import('./register.ts');

  const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });

  it('registers a patient', async () => {
    const { oid } = await register('Asha');
    expect(mock.patients.get(oid)).toMatchObject({ fn: 'asha' });
  });
});

describe('the example of describeEveryService works as its comments say', async () => {
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
