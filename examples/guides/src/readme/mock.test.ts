// #region create
import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { afterEach, expect, it } from 'vitest';

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });
const asha = { fn: 'ASHA', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

afterEach(() => mock.reset());

it('stores the patient, and records the request', async () => {
  const { oid } = await profiles.createPatient(asha);
  expect(mock.patients.get(oid)).toEqual({ oid: 'patient-1', ...asha, fn: 'asha' });
  expect(mock.requests).toMatchObject([{ operation: 'createPatient', response: { status: 201 } }]);
  expect(mock.unexpectedViolations).toEqual([]);
});

it('stores the patient although the response is lost', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  await expect(profiles.createPatient(asha)).rejects.toMatchObject({ outcome: 'unknown' });
  expect(mock.patients.size).toBe(1);
});
// #endregion create

// #region ledger
it('rejects a taken username with 422 if you choose that', async () => {
  mock.use({ duplicateUsername: 422 });
  await profiles.createPatient(asha);
  await expect(profiles.createPatient(asha)).rejects.toMatchObject({ status: 422 });
  expect(mock.assumptions()).toEqual(['createStatus', 'duplicateUsername', 'errorBody']);
});

// #endregion ledger

import { type Fault, faults } from '@profiles/mock';

// #region outcomes
it.each<[outcome: string, stored: number, fault: Fault]>([
  ['rejected', 0, faults.expiredToken],
  ['unknown', 0, faults.html502],
  ['unknown', 1, { kind: 'drop', stored: true }],
  ['applied', 1, { kind: 'respond', body: '{"data":{"oid":"patient-1"}}' }],
])('the outcome is %s, and %i patients are stored', async (outcome, stored, fault) => {
  mock.fail('createPatient', fault);
  await expect(profiles.createPatient(asha)).rejects.toMatchObject({ outcome });
  expect(mock.patients.size).toBe(stored);
});

it('the outcome is not_sent when the input is invalid', async () => {
  const invalid = { ...asha, dob: '1990-02-30' };
  await expect(profiles.createPatient(invalid)).rejects.toMatchObject({ outcome: 'not_sent' });
  expect(mock.requests).toEqual([]);
});
// #endregion outcomes
