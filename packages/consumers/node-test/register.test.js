import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createProfilesMock, faults } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { BLOOD_GROUPS } from '@profiles/sdk/schemas';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', extras: { ward: 'B2', _draft: true } };
const mock = createProfilesMock();
const profiles = clientOf({ baseUrl: mock.baseUrl, fetch: mock.fetch });

beforeEach(() => mock.reset());

test('does both operations through mock.fetch', () => play(profiles));

test('does both operations over HTTP', async (t) => {
  const server = await serveProfilesMock(mock);
  t.after(() => server.close());
  await play(clientOf({ baseUrl: server.url }));
});

test('tells what a gateway leaves unknown', async () => {
  mock.fail('createPatient', faults.html502);
  await assert.rejects(profiles.createPatient(ASHA), { code: 'server_error', outcome: 'unknown' });
  assert.equal(mock.patients.size, 0);
});

function clientOf(options) {
  return new ProfileClient({ token: 'token', clientId: 'node-test', ...options });
}

async function play(profiles) {
  const { oid } = await profiles.createPatient(ASHA);
  const ravi = mock.emrUsers.create({ fn: 'Ravi' });
  await profiles.updateEmrUser(ravi.oid, { bg: BLOOD_GROUPS[0] });
  const error = await profiles.createPatient({ ...ASHA, dob: '2023-02-30' }).catch((e) => e);
  assert.ok(isProfilesError(error));
  const outcome = {
    patient: { ...mock.patients.get(oid), oid: undefined },
    emrUser: { ...mock.emrUsers.get(ravi.oid), oid: undefined },
    refused: { code: error.code, outcome: error.outcome },
    violations: mock.violations.length,
  };
  console.log(JSON.stringify(outcome));
}
