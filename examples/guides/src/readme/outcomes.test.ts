import { createProfilesMock, faults } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { beforeEach, expect, it } from 'vitest';
import { registerPatient } from './register-patient.ts';

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'front-desk' });
const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;

beforeEach(() => mock.reset());

it('names the invalid field before anything is sent', async () => {
  expect(await registerPatient(profiles, { ...asha, dob: '1990-02-30' })).toMatch(
    /^Not registered: .*dob must be a valid date/,
  );
  expect(mock.requests).toEqual([]);
});

it('reports a patient as registered when the oid is lost', async () => {
  mock.fail('createPatient', { kind: 'respond', body: '{"data":{"oid":"p-1"}}' });
  expect(await registerPatient(profiles, asha)).toMatch(/^Registered/);
  expect(mock.patients.size).toBe(1);
});

it('asks to try again after an unknown outcome, and then to look the patient up', async () => {
  mock.fail('createPatient', faults.missingOid);
  expect(await registerPatient(profiles, asha)).toContain('try again with the same username');
  expect(await registerPatient(profiles, asha)).toContain('look it up');
  expect(mock.patients.size).toBe(1);
});
