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
  expect(await registerPatient(profiles, asha)).toBe('Not registered: the service rejected it.');
  expect(mock.patients.size).toBe(1);
});

test('asks to look the patient up when a gateway fails', async () => {
  mock.fail('createPatient', faults.html502);
  expect(await registerPatient(profiles, asha)).toMatch('look the patient up before you try again');
});
