import { createProfilesMock, faults, type ProfilesMock } from '@profiles/mock';
import { isProfilesError, ProfileClient } from '@profiles/sdk';

/** One thing that must hold in a page whose worker runs the mock. */
export interface BrowserCheck {
  readonly title: string;
  readonly expected: unknown;
  readonly run: (mock: ProfilesMock, profiles: ProfileClient) => Promise<unknown>;
}

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
const METHODS = ['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'POST', 'PATCH'] as const;
const PATHS = ['', '/', '/x', '/profiles/v1/patient/1', '/profiles/v1/emr-user/'] as const;

/** Where the page's own server would be asked, did a request reach it. */
export const BASE_PATH = '/api';

/** Makes the mock that a check runs against. */
export function createBrowserMock(): ProfilesMock {
  const seed = { emrUsers: [{ oid: 'user-1', fn: 'Meera' }] };
  return createProfilesMock({ baseUrl: location.origin + BASE_PATH, seed });
}

/** A relative base address, as only a browser takes one. */
export function createBrowserClient(): ProfileClient {
  return new ProfileClient({ baseUrl: BASE_PATH, token: 't', clientId: 'c' });
}

async function failure(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  return isProfilesError(error) ? `${error.code}, ${error.outcome}` : String(error);
}

export const CHECKS: readonly BrowserCheck[] = [
  {
    title: 'creates a patient',
    expected: { oid: 'patient-1', fn: 'asha', dob: '1990-04-12', gen: 'F' },
    run: async (mock, profiles) => mock.patients.get((await profiles.createPatient(ASHA)).oid),
  },
  {
    title: 'updates an EMR user',
    expected: { oid: 'user-1', fn: 'Meera', bg: 'O+' },
    run: async (mock, profiles) => {
      await profiles.updateEmrUser('user-1', { bg: 'O+' });
      return mock.emrUsers.get('user-1');
    },
  },
  {
    title: 'refuses a username that is taken',
    expected: 'conflict, rejected',
    run: async (_, profiles) => {
      await profiles.createPatient({ ...ASHA, username: 'UHID-1' });
      return failure(profiles.createPatient({ ...ASHA, username: 'UHID-1' }));
    },
  },
  {
    title: 'answers every method and path below its address',
    expected: METHODS.flatMap(() => PATHS.map(() => true)),
    run: (mock) =>
      Promise.all(
        METHODS.flatMap((method) =>
          PATHS.map(async (path) => {
            const { status } = await fetch(mock.baseUrl + path, { method });
            return status === 404 || status === 405;
          }),
        ),
      ),
  },
  {
    title: 'calls a broken connection unknown',
    expected: 'connection_failed, unknown',
    run: async (mock, profiles) => {
      mock.fail('createPatient', { kind: 'drop' });
      return failure(profiles.createPatient(ASHA));
    },
  },
  {
    title: 'calls a refused port unknown, as Chromium does not tell',
    expected: 'connection_failed, unknown',
    run: (_, profiles) =>
      failure(profiles.withOptions({ baseUrl: 'http://127.0.0.1:9' }).createPatient(ASHA)),
  },
  {
    title: 'calls half an answer applied',
    expected: 'unexpected_response, applied',
    run: async (mock, profiles) => {
      mock.fail('createPatient', { kind: 'truncate' });
      return failure(profiles.createPatient(ASHA));
    },
  },
  {
    title: 'calls an answer that never comes unknown',
    expected: 'timeout, unknown',
    run: async (mock, profiles) => {
      mock.fail('createPatient', { kind: 'hang' });
      return failure(profiles.createPatient(ASHA, { timeout: 200 }));
    },
  },
  {
    title: 'follows no redirect, and knows of none what it meant',
    expected: 'redirected, unknown',
    run: async (mock, profiles) => {
      mock.fail('createPatient', faults.redirect);
      return failure(profiles.createPatient(ASHA));
    },
  },
  {
    title: 'reads the page of a proxy',
    expected: 'server_error, unknown',
    run: async (mock, profiles) => {
      mock.fail('createPatient', faults.html502);
      return failure(profiles.createPatient(ASHA));
    },
  },
];
