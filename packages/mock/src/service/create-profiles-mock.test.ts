import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { expect, it, onTestFinished } from 'vitest';
import { createProfilesMock, MockDefectError, type Seed, SetupError } from '../index.ts';

it('numbers the oids of patients and EMR users separately, in order', async () => {
  const mock = createProfilesMock();
  await create(mock, ASHA);
  mock.patients.create({ ...ASHA, oid: 'patient-2' });
  await create(mock, ASHA);
  mock.emrUsers.create({});
  const oids = [...mock.patients.list(), ...mock.emrUsers.list()].map(({ oid }) => oid);
  expect(oids).toEqual(['patient-1', 'patient-2', 'patient-3', 'emr-user-1']);
});

it('copies records from its seed, and returns copies', () => {
  const extras = { ward: { bed: 1 } };
  const seed = { emrUsers: [{ oid: 'user-1', extras }] };
  const mock = createProfilesMock({ seed });
  const spoil = (record: object | undefined) => Object.assign(record ?? {}, { s: 'spoilt' });
  extras.ward.bed = 2;
  spoil(mock.emrUsers.get('user-1'));
  spoil(mock.emrUsers.list()[0]?.extras);
  mock.emrUsers.find((record) => Boolean(spoil(record)));
  expect(mock.emrUsers.find(({ oid }) => oid === 'user-1')).toEqual({
    oid: 'user-1',
    extras: { ward: { bed: 1 } },
  });
  expect(mock.emrUsers.find(() => false)).toBeUndefined();
});

const patient = { fn: 'secret', dob: '1990-04-12', gen: 'F' };

it.each<[unknown, string]>([
  [[], 'A seed must be an object with the lists patients and emrUsers.'],
  [{ users: [] }, 'A seed has patients and emrUsers, not "users".'],
  [{ patients: {} }, "The seed's patients must be a list."],
  [{ patients: [patient, 1] }, 'patients[1] of the seed cannot be stored: it must be an object.'],
  [
    { emrUsers: [{ oid: '' }] },
    'emrUsers[0] of the seed cannot be stored: its oid must be a non-empty string.',
  ],
  [
    { emrUsers: [{ oid: 'a\ud800' }] },
    'emrUsers[0] of the seed cannot be stored: its oid must be well-formed Unicode.',
  ],
  [
    { patients: [{ ...patient, oid: 'a' }], emrUsers: [{ oid: 'a' }] },
    'emrUsers[0] of the seed cannot be stored: its oid is taken.',
  ],
  [
    {
      patients: [
        { ...patient, username: 'a' },
        { ...patient, username: 'a' },
      ],
    },
    'patients[1] of the seed cannot be stored: its username is taken.',
  ],
  [
    { patients: [{ fn: ' ', gen: 'secret', extras: { secret: [[1]] } }] },
    'patients[0] of the seed cannot be stored: fn must not be blank; dob is required; gen must be one of M, F, O; extras must not contain a list inside a list.',
  ],
  [
    { emrUsers: [{ bloodgroup: 'O+' }] },
    'emrUsers[0] of the seed cannot be stored: bloodgroup is called bg here.',
  ],
])('rejects the seed %j', (seed, message) => {
  expect(() => createProfilesMock({ seed: seed as Seed })).toThrow(new SetupError(message));
});

it.each<[options: object, message: string]>([
  ...['createOid', 'now', 'onRequest'].flatMap((name) =>
    [5, null, 'now'].map((value): [object, string] => [
      { [name]: value },
      `The option ${name} of createProfilesMock must be a function.`,
    ]),
  ),
  [{ credentials: [] }, 'The options of credentials must be an object.'],
  [{ journalLimit: null }, 'journalLimit must be a whole number, 0 or more.'],
  [{ behaviour: null }, 'A behaviour must be an object of ledger entries and their values.'],
  [
    { baseUrl: null },
    'baseUrl must be an absolute http or https URL without query, fragment and credentials, such as https://profiles.test.',
  ],
])('rejects the options %j', (options, message) => {
  expect(() => createProfilesMock(options)).toThrow(new SetupError(message));
});

it('stores a key of extras that a frozen Object.prototype has', async () => {
  // As `toString`, if a program has frozen Object.prototype.
  Object.defineProperty(Object.prototype, 'ward', { value: 'frozen', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'ward'));
  const mock = createProfilesMock();
  const record = { ...ASHA, extras: { ward: 'A' } };
  expect((await create(mock, record)).status).toBe(201);
  expect(mock.requests[0]?.body).toEqual(record);
  expect(mock.patients.list()).toEqual([{ ...record, oid: 'patient-1', fn: 'asha' }]);
});

it('treats an undefined list of a seed as absent', () => {
  const seed: object = { patients: undefined, emrUsers: [{ oid: 'user-1' }] };
  const mock = createProfilesMock({ seed });
  expect([mock.patients.size, mock.emrUsers.size]).toEqual([0, 1]);
});

it('rejects an own __proto__ in a seed like any unknown field', () => {
  const seed = JSON.parse('{"emrUsers":[{"__proto__":{"s":"secret"}}]}');
  expect(() => createProfilesMock({ seed })).toThrow('cannot be stored: __proto__ is unknown');
});

it.each([
  'profiles.test',
  '/api',
  'ftp://profiles.test',
  'https://a:b@profiles.test',
  'https://profiles.test/?a',
])('rejects the base URL %s', (baseUrl) => {
  expect(() => createProfilesMock({ baseUrl })).toThrow(
    'baseUrl must be an absolute http or https URL without query, fragment and credentials, such as https://profiles.test.',
  );
});

it.each([-1, 1.5, Number.NaN])('rejects the journal limit %d', (journalLimit) => {
  expect(() => createProfilesMock({ journalLimit })).toThrow(
    'journalLimit must be a whole number, 0 or more.',
  );
});

it('stores the oids of createOid, and stores nothing when createOid fails', async () => {
  const oids = ['first', 'first', ''];
  const mock = createProfilesMock({ createOid: () => oids.shift() ?? '' });
  expect((await create(mock, ASHA)).text).toBe('{"oid":"first"}');
  for (const _ of ['first', '']) {
    const error = await create(mock, ASHA).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MockDefectError);
    expect(error).toMatchObject({
      message:
        'The mock failed (TypeError) while handling POST /profiles/v1/patient/; nothing was stored. This is not a response of the service: see the cause of this error.',
      cause: {
        message: 'createOid must return a non-empty string that no other record has as oid.',
      },
    });
  }
  expect(mock.patients.size).toBe(1);
});

it('returns to its seed and behaviour on reset', async () => {
  const mock = createHospital({ behaviour: { createStatus: 200 } });
  const start = [mock.patients.list(), mock.emrUsers.list(), mock.behaviour];
  mock.use({ createStatus: 202, unknownFields: 'stored' });
  const first = await create(mock, { ...ASHA, username: 'new' });
  await update(mock, { bloodgroup: 'O+', s: 'Mx' });
  mock.expectViolation();
  mock.reset();
  expect([mock.patients.list(), mock.emrUsers.list(), mock.behaviour]).toEqual(start);
  expect([mock.requests, mock.violations, mock.assumptions()]).toEqual([[], [], []]);
  const again = await create(mock, { ...ASHA, username: 'new' });
  expect([first.status, again.status, again.text]).toEqual([202, 200, first.text]);
  await create(mock, ASHA);
  expect(mock.requests.map(({ at }) => at)).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.001Z',
  ]);
});
