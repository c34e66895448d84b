// An app with another copy of zod than the SDK's: an older one that the SDK does not allow.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createProfilesMock } from '@profiles/mock';
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { BLOOD_GROUPS, newPatientSchema } from '@profiles/sdk/schemas';
import * as z from 'zod';

assert.ok(existsSync('node_modules/@profiles/sdk/node_modules/zod'), 'there is one copy of zod');

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'token', clientId: 'second-zod' });
const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', extras: { ward: 'B2', _draft: true } };
const { oid } = await profiles.createPatient(asha);
const ravi = mock.emrUsers.create({ fn: 'Ravi' });
await profiles.updateEmrUser(ravi.oid, { bg: BLOOD_GROUPS[0] });
const error = await profiles.createPatient({ ...asha, dob: '2023-02-30' }).catch((e) => e);
console.log(
  JSON.stringify({
    patient: { ...mock.patients.get(oid), oid: undefined },
    emrUser: { ...mock.emrUsers.get(ravi.oid), oid: undefined },
    rejected: isProfilesError(error) ? { code: error.code, outcome: error.outcome } : `${error}`,
    violations: mock.violations.length,
  }),
);

// The guide *Forms* says so: the patterns are silently missing.
const { properties } = z.toJSONSchema(newPatientSchema, { io: 'input' });
assert.deepEqual(properties.mobile, { type: 'string' });
