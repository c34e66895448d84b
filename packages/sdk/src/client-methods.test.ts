import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { CANARY, leaksIn, textsOf } from '../test/canary.ts';
import { recordingFetch } from '../test/scripted-service.ts';
import { ProfileClient } from './client.ts';
import type { NewPatientInput } from './schemas/patient.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

function clientAndRequests(Client = ProfileClient) {
  const { fetch, sent } = recordingFetch();
  const credentials = { token: CANARY, clientId: CANARY };
  const profiles = new Client({ baseUrl: 'https://api.example.com', ...credentials, fetch });
  return { profiles, sent };
}

/** Wraps an object and all objects in it, like Vue's `reactive`. */
function reactive<T extends object>(target: T): T {
  return new Proxy(target, {
    get(...given) {
      const value: unknown = Reflect.get(...given);
      return typeof value === 'object' && value !== null ? reactive(value) : value;
    },
  });
}

describe('a client behind a Proxy', () => {
  it('sends both operations, also with other options', async () => {
    const { profiles, sent } = clientAndRequests();
    const proxy = reactive(profiles);
    await proxy.createPatient(ASHA);
    await proxy.updateEmrUser('7', {});
    await proxy.withOptions({ clientId: 'ward-7' }).updateEmrUser('8', {});
    const seen = sent.map(({ method, headers }) => [method, headers['client-id']]);
    expect(seen).toEqual([
      ['POST', CANARY],
      ['PATCH', CANARY],
      ['PATCH', 'ward-7'],
    ]);
  });
});

it('a client prints its base URL, and prints and clones without credentials', () => {
  const { profiles } = clientAndRequests();
  const shown = { name: 'ProfileClient', baseUrl: 'https://api.example.com' };
  for (const client of [profiles, reactive(profiles)]) {
    expect(leaksIn(textsOf(client))).toEqual([]);
    expect(JSON.parse(JSON.stringify(client))).toEqual(shown);
    expect(inspect(client)).toBe("ProfileClient { baseUrl: 'https://api.example.com' }");
  }
  expect([Object.entries(profiles), structuredClone(profiles)]).toEqual([[], {}]);
});

describe('a method that is destructured from the client', () => {
  it('sends as the client does', async () => {
    const { profiles, sent } = clientAndRequests();
    const { createPatient, updateEmrUser, withOptions } = profiles;
    await createPatient(ASHA);
    await updateEmrUser('7', {});
    await withOptions({ clientId: 'ward-7' }).updateEmrUser('8', {});
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH']);
  });

  it('can be any method of the class', () => {
    const { profiles } = clientAndRequests();
    const methods = Object.getOwnPropertyNames(ProfileClient.prototype);
    const own = Object.getOwnPropertyNames(profiles);
    expect(own).toEqual(methods.filter((name) => !['constructor', 'toJSON'].includes(name)));
  });
});

const stored = Object.assign(Promise.resolve({ oid: 'stub' }), {
  sent: true,
  withResponse: vi.fn(),
});

describe('a stub of a method', () => {
  it('is called when it replaces the method of the client', async () => {
    const { profiles, sent } = clientAndRequests();
    const stub = vi.spyOn(profiles, 'createPatient').mockReturnValue(stored);
    expect(await profiles.createPatient(ASHA)).toEqual({ oid: 'stub' });
    expect(sent).toEqual([]);
    stub.mockRestore();
    expect(await profiles.createPatient(ASHA)).toMatchObject({ oid: 'p1' });
  });

  it('is called when it replaces the method of the class before the client is created', async () => {
    const stub = vi.spyOn(ProfileClient.prototype, 'createPatient').mockReturnValue(stored);
    expect(await clientAndRequests().profiles.createPatient(ASHA)).toEqual({ oid: 'stub' });
    stub.mockRestore();
  });
});

describe('a subclass', () => {
  class Clinic extends ProfileClient {
    override createPatient(patient: NewPatientInput) {
      return super.createPatient({ ...patient, ln: 'Rao' });
    }

    register(patient: NewPatientInput) {
      return super.createPatient(patient);
    }
  }

  it('overrides a method, also when it is destructured or behind a Proxy', async () => {
    const { profiles, sent } = clientAndRequests(Clinic);
    const { createPatient } = profiles;
    await profiles.createPatient(ASHA);
    await createPatient(ASHA);
    await reactive(profiles).createPatient(ASHA);
    expect(sent.map(({ body }) => JSON.parse(body).ln)).toEqual(['rao', 'rao', 'rao']);
  });

  it('creates a ProfileClient with withOptions, also if it has private fields', async () => {
    class Audited extends Clinic {
      readonly #created: string[] = [];
      override createPatient(patient: NewPatientInput) {
        this.#created.push('create');
        return super.createPatient(patient);
      }
    }
    for (const Client of [Clinic, Audited]) {
      const { profiles, sent } = clientAndRequests(Client);
      const derived = profiles.withOptions({ clientId: 'ward-7' });
      expect(Object.getPrototypeOf(derived)).toBe(ProfileClient.prototype);
      await derived.createPatient(ASHA);
      expect(sent[0]?.headers).toMatchObject({ 'client-id': 'ward-7' });
      expect(sent[0]?.body).not.toContain('rao');
    }
  });

  it('overrides a method with a field, or an assignment', async () => {
    class Stub extends ProfileClient {
      override createPatient = () => stored;
    }
    expect(await clientAndRequests(Stub).profiles.createPatient(ASHA)).toEqual({ oid: 'stub' });
    const { profiles } = clientAndRequests();
    profiles.createPatient = () => stored;
    expect(await profiles.createPatient(ASHA)).toEqual({ oid: 'stub' });
  });

  it('calls the client’s own method behind a Proxy', async () => {
    const { profiles } = clientAndRequests(Clinic);
    const proxy = reactive(profiles) as Clinic;
    await expect(proxy.register(ASHA)).resolves.toMatchObject({ oid: 'p1' });
  });
});
