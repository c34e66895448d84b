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
