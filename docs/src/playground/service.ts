import { type Behaviour, createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { TAKEN } from './examples.ts';

/** Shorter than the default, so that a request without a response ends soon. */
export const TIMEOUT_MS = 4000;

/** A mock and its client. */
export interface Service {
  readonly mock: ProfilesMock;
  readonly profiles: ProfileClient;
}

/** Creates a mock with the records that it has from the start, and its client. */
export function createService(settings: Partial<Behaviour>): Service {
  const mock = createProfilesMock({
    baseUrl: 'https://api.example.com',
    behaviour: settings,
    now: () => new Date(),
    seed: {
      patients: [{ fn: 'Luis', dob: '1985-01-31', gen: 'M', username: TAKEN }],
      emrUsers: [{ oid: 'emr-user-1', fn: 'Meera', ln: 'Iyer' }],
    },
  });
  const profiles = new ProfileClient({
    baseUrl: mock.baseUrl,
    token: 'any',
    clientId: 'front-desk',
    fetch: mock.fetch,
    timeout: TIMEOUT_MS,
  });
  return { mock, profiles };
}
