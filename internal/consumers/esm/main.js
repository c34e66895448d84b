import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { serveProfilesMock } from '@profiles/mock/server';
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { BLOOD_GROUPS } from '@profiles/sdk/schemas';
import { setupServer } from 'msw/node';

async function play(mock, options) {
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

const inProcess = createProfilesMock();
await play(inProcess, { baseUrl: inProcess.baseUrl, fetch: inProcess.fetch });

const served = createProfilesMock();
const server = await serveProfilesMock(served, { port: 0 });
await play(served, { baseUrl: server.url });
await server.close();

const intercepted = createProfilesMock();
const interception = setupServer(...profilesHandlers(intercepted));
await interception.listen();
await play(intercepted, { baseUrl: intercepted.baseUrl });
await interception.close();
