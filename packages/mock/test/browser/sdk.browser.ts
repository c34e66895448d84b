import { createProfilesMock, type Fault, faults, type ProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { useWorker } from '@profiles/testkit/worker';
import { beforeEach, describe, expect, inject, it } from 'vitest';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

const useHandlers = useWorker();
let mock: ProfilesMock;
let profiles: ProfileClient;

beforeEach(() => {
  const seed = { emrUsers: [{ oid: 'user-1', fn: 'Meera' }] };
  mock = createProfilesMock({ baseUrl: `${location.origin}/api`, seed });
  useHandlers(...profilesHandlers(mock));
  profiles = new ProfileClient({ baseUrl: '/api', token: 't', clientId: 'c' });
});

/** Returns how a call fails. */
async function failure(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  return isProfilesError(error) ? [error.code, error.outcome] : error;
}

describe('the SDK in a page', () => {
  it('creates a patient with a relative base URL', async () => {
    const { oid } = await profiles.createPatient(ASHA);
    expect(mock.patients.get(oid)).toEqual({ ...ASHA, oid: 'patient-1', fn: 'asha' });
  });

  it('updates an EMR user', async () => {
    await profiles.updateEmrUser('user-1', { bg: 'O+' });
    expect(mock.emrUsers.get('user-1')).toEqual({ oid: 'user-1', fn: 'Meera', bg: 'O+' });
  });

  it('reports a conflict if the username is taken', async () => {
    await profiles.createPatient({ ...ASHA, username: 'UHID-1' });
    const again = profiles.createPatient({ ...ASHA, username: 'UHID-1' });
    expect(await failure(again)).toEqual(['conflict', 'rejected']);
  });

  it.each<[string, string, string, Fault]>([
    ['a broken connection', 'unknown', 'connection_failed', { kind: 'drop' }],
    ['half a response', 'unknown', 'unexpected_response', { kind: 'truncate' }],
    ['a redirect, which no page may read', 'unknown', 'redirected', faults.redirect],
    ['the page of a proxy', 'unknown', 'server_error', faults.html502],
  ])('reports the outcome after %s: %s', async (_, outcome, code, fault) => {
    mock.fail('createPatient', fault);
    expect(await failure(profiles.createPatient(ASHA))).toEqual([code, outcome]);
  });

  it('reports the outcome after a timeout: unknown', async () => {
    mock.fail('createPatient', { kind: 'hang' });
    const call = profiles.createPatient(ASHA, { timeout: 200 });
    expect(await failure(call)).toEqual(['timeout', 'unknown']);
  });

  it('reports a refused connection as unknown, because Chromium hides the cause', async () => {
    // The same port on another loopback address, where nothing listens.
    const baseUrl = inject('network').replace('127.0.0.1', '127.0.0.2');
    const call = profiles.withOptions({ baseUrl }).createPatient(ASHA);
    expect(await failure(call)).toEqual(['connection_failed', 'unknown']);
  });
});
