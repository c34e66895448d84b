const { createProfilesMock } = require('@profiles/mock');
const { ProfileClient } = require('@profiles/sdk');

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
  const { oid } = await profiles.createPatientOnce(asha);
  expect(mock.patients.get(oid)).toMatchObject({ fn: 'asha', username: 'UHID-1042' });
});

test('registers one patient when the response is lost', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  const failure = { code: 'conflict', outcome: 'unknown' };
  await expect(profiles.createPatientOnce(asha)).rejects.toMatchObject(failure);
  expect(mock.patients.size).toBe(1);
});
