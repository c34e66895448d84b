// An app that calls both operations of the service, and three endpoints of its own at the same host.
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { BLOOD_GROUPS } from '@profiles/sdk/schemas';

/** Returns what the app did at its own endpoints, and how its calls of the service ended. */
export async function useApp(baseUrl, mock) {
  const profiles = new ProfileClient({ baseUrl, token: 'token', clientId: 'app' });
  const own = async (path, init) => {
    const response = await fetch(`${baseUrl}${path}`, init);
    return `${response.status} ${await response.text()}`;
  };
  const login = await own('/auth/v1/login', { method: 'POST', body: '{}' });
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', extras: { ward: 'B2', _draft: true } };
  const { oid } = await profiles.createPatient(asha);
  const ravi = mock.emrUsers.create({ fn: 'Ravi' });
  await profiles.updateEmrUser(ravi.oid, { bg: BLOOD_GROUPS[0] });
  const visits = await own('/visits/v1/visits?patient=1');
  const removed = await own('/profiles/v1/devices/7', { method: 'DELETE' });
  const error = await profiles.createPatient({ ...asha, dob: '2023-02-30' }).catch((e) => e);
  const outcome = {
    patient: { ...mock.patients.get(oid), oid: undefined },
    emrUser: { ...mock.emrUsers.get(ravi.oid), oid: undefined },
    rejected: isProfilesError(error) ? { code: error.code, outcome: error.outcome } : `${error}`,
    violations: mock.violations.length,
  };
  return { own: [login, visits, removed], outcome };
}
