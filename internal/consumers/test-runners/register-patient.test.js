const { createProfilesMock, faults } = require('@profiles/mock');
const { ProfileClient } = require('@profiles/sdk');
const { registerPatient } = require('./register-patient.js');

const mock = createProfilesMock();
const profiles = new ProfileClient({
  baseUrl: mock.baseUrl,
  fetch: mock.fetch,
  token: 'any',
  clientId: 'front-desk',
});

afterEach(() => mock.reset());

const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' };

test('registers a patient', async () => {
  expect(await registerPatient(profiles, asha)).toBe('Registered as patient-1.');
  expect(mock.patients.get('patient-1')).toMatchObject({ fn: 'asha', username: 'UHID-1042' });
});

test('does not register a username twice', async () => {
  await registerPatient(profiles, asha);
  expect(await registerPatient(profiles, asha)).toMatch('look it up');
  expect(mock.patients.size).toBe(1);
});

test('registers one patient when the response is lost', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  expect(await registerPatient(profiles, asha)).toMatch('look it up');
  expect(mock.patients.size).toBe(1);
});

test('registers one patient when the user tries again after an unknown outcome', async () => {
  mock.fail('createPatient', faults.missingOid);
  expect(await registerPatient(profiles, asha)).toMatch('try again with the same username');
  expect(await registerPatient(profiles, asha)).toMatch('look it up');
  expect(mock.patients.size).toBe(1);
});
