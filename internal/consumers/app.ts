// The program of the projects with a compiler: each has a copy of it.
import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import {
  isProfilesError,
  type NewPatient,
  ProfileClient,
  type ProfileClientOptions,
} from '@profiles/sdk';
import { BLOOD_GROUPS } from '@profiles/sdk/schemas';

/** A way to the service. */
type Way = Pick<ProfileClientOptions, 'baseUrl' | 'fetch'>;

export async function play(mock: ProfilesMock, { baseUrl, fetch }: Way = mock) {
  const profiles = new ProfileClient({ baseUrl, fetch, token: 'token', clientId: 'consumer' });
  const asha: NewPatient = {
    fn: 'Asha',
    dob: '1990-04-12',
    gen: 'F',
    extras: { ward: 'B2', _draft: true },
  };
  const { oid } = await profiles.createPatient(asha);
  const ravi = mock.emrUsers.create({ fn: 'Ravi' });
  await profiles.updateEmrUser(ravi.oid, { bg: BLOOD_GROUPS[0] });
  const error = await profiles
    .createPatient({ ...asha, dob: '2023-02-30' })
    .catch((reason: unknown) => reason);
  const outcome = {
    patient: { ...mock.patients.get(oid), oid: undefined },
    emrUser: { ...mock.emrUsers.get(ravi.oid), oid: undefined },
    rejected: isProfilesError(error) ? { code: error.code, outcome: error.outcome } : `${error}`,
    violations: mock.violations.length,
  };
  console.log(JSON.stringify(outcome));
}

play(createProfilesMock());
