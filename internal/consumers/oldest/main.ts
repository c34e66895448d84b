import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { serveProfilesMock } from '@profiles/mock/server';
import {
  isProfilesError,
  type NewPatient,
  ProfileClient,
  type ProfileClientOptions,
} from '@profiles/sdk';
import { BLOOD_GROUPS, newPatientSchema } from '@profiles/sdk/schemas';
import { setupServer } from 'msw/node';
import * as z from 'zod';

async function play(mock: ProfilesMock, options: Pick<ProfileClientOptions, 'baseUrl' | 'fetch'>) {
  const profiles = new ProfileClient({ token: 'token', clientId: 'oldest', ...options });
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

// The versions are the oldest ones that the packages allow, and there is one copy of each.
const { dependencies, devDependencies } = createRequire(import.meta.url)('./package.json');
for (const [name, version] of Object.entries({ ...dependencies, msw: devDependencies.msw })) {
  if (name.startsWith('@profiles/')) continue;
  assert.equal(
    createRequire(import.meta.url)(`./node_modules/${name}/package.json`).version,
    version,
  );
}

const inProcess = createProfilesMock();
await play(inProcess, { baseUrl: inProcess.baseUrl, fetch: inProcess.fetch });

const served = createProfilesMock();
const server = await serveProfilesMock(served, { port: 0 });
await play(served, { baseUrl: server.url });
await server.close();

const intercepted = createProfilesMock();
const interception = setupServer(...profilesHandlers(intercepted));
interception.listen();
await play(intercepted, { baseUrl: intercepted.baseUrl });
interception.close();

// The schemas work with the app's own zod: they are described and extended.
const { properties } = z.toJSONSchema(newPatientSchema, { io: 'input' });
assert.ok(JSON.stringify(properties?.['mobile']).includes('pattern'));
const extended = z.object({ ...newPatientSchema.shape, consent: z.literal(true) });
assert.ok(extended.safeParse({ fn: 'Asha', dob: '1990-04-12', gen: 'F', consent: true }).success);
