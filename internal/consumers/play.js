// What the projects of ES modules without a compiler call: each has a copy of it.
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { BLOOD_GROUPS } from '@profiles/sdk/schemas';

export async function play(mock, options) {
  const profiles = new ProfileClient({ token: 'token', clientId: 'esm', ...options });
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', extras: { ward: 'B2', _draft: true } };
  const { oid } = await profiles.createPatient(asha);
  const ravi = mock.emrUsers.create({ fn: 'Ravi' });
  await profiles.updateEmrUser(ravi.oid, { bg: BLOOD_GROUPS[0] });
  const error = await profiles.createPatient({ ...asha, dob: '2023-02-30' }).catch((e) => e);
  const outcome = {
    patient: { ...mock.patients.get(oid), oid: undefined },
    emrUser: { ...mock.emrUsers.get(ravi.oid), oid: undefined },
    rejected: isProfilesError(error) ? { code: error.code, outcome: error.outcome } : `${error}`,
    violations: mock.violations.length,
  };
  console.log(JSON.stringify(outcome));
}
