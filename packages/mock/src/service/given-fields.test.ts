import { expect, it } from 'vitest';
import { ASHA, create, created, createHospital, update } from '../../test/send.ts';

const TEXT = ['', 'Ærø 王'];
const NOT_TEXT = [1, true, [], {}];
const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'];
const DAYS = ['2024-02-29', '1899-12-31'];
const NOT_DAYS = [
  '2023-02-29',
  '2023-02-30',
  '23-02-01',
  '2023-2-1',
  '2023-02-01T00:00:00Z',
  '',
  0,
];
const EMAILS = ['a@b.co', 'अ@उदाहरण.भारत'];
const NOT_EMAILS = ['a', 'a@', 'a b@c.co', '<a>@c.co', '\u0000@c.co', '', 1];

type Row = readonly [field: string, taken: readonly unknown[], refused: readonly unknown[]];

const patientRows: readonly Row[] = [
  ['fn', ['Ærø 王'], ['', ' \t', ...NOT_TEXT, null]],
  ['dob', DAYS, [...NOT_DAYS, null]],
  ['gen', ['M', 'F', 'O'], ['m', '', 'X', 1, null]],
  ['mn', TEXT, NOT_TEXT],
  ['ln', TEXT, NOT_TEXT],
  ['fln', TEXT, NOT_TEXT],
  ['s', TEXT, NOT_TEXT],
  ['bloodgroup', BLOOD_GROUPS, ['C+', 'a+', '', 1]],
  ['mobile', ['+91 98765-43210', '919876543210'], ['12', '+9198765432101234', 'none', '', 1]],
  ['email', EMAILS, NOT_EMAILS],
  ['username', TEXT, NOT_TEXT],
  ['abha', TEXT, NOT_TEXT],
  ['extras', [{}, { a: { b: [1, null] } }], ['', 1, [], true, null]],
];

const userRows: readonly Row[] = [
  ['mobile', ['+919876543210'], ['919876543210', '+0123456789', '+91 9876543210', '', 1]],
  ['email', EMAILS, NOT_EMAILS],
  ['gen', ['M', 'F', 'O'], ['m', '', 1, null]],
  ['dob', DAYS, NOT_DAYS],
  ['fn', TEXT, NOT_TEXT],
  ['mn', TEXT, NOT_TEXT],
  ['ln', TEXT, NOT_TEXT],
  ['fln', TEXT, NOT_TEXT],
  ['bg', BLOOD_GROUPS, ['C+', 'a+', '', 1]],
  ['s', TEXT, [...NOT_TEXT, null]],
  ['extras', [{}, { a: [[{ b: {} }]] }], ['', 1, [], null]],
];

const LOWERCASED = new Set(['fn', 'mn', 'ln', 'fln', 'email']);
const spread = (rows: readonly Row[], side: 1 | 2) =>
  rows.flatMap((row) => row[side].map((value) => [row[0], value] as const));

it.each(spread(patientRows, 1))('stores a patient whose %s is %j', async (field, value) => {
  const mock = createHospital();
  const answer = await create(mock, { ...ASHA, [field]: value });
  expect(answer.status).toBe(201);
  const stored = LOWERCASED.has(field) ? String(value).toLowerCase() : value;
  expect(created(mock, answer)).toEqual({ ...ASHA, fn: 'asha', [field]: stored });
});

it.each(spread(patientRows, 2))('refuses a patient whose %s is %j', async (field, value) => {
  const mock = createHospital();
  expect((await create(mock, { ...ASHA, [field]: value })).status).toBe(400);
  expect(mock.patients.size).toBe(1);
  expect(mock.violations).not.toEqual([]);
});

it.each(['fn', 'dob', 'gen'])('refuses a patient without %s, null or not there', async (field) => {
  for (const value of [undefined, null]) {
    const mock = createHospital();
    expect((await create(mock, { ...ASHA, [field]: value })).status).toBe(400);
    expect(mock.violations).toMatchObject([
      { section: 'Resources and their fields', problem: `${field} is required` },
    ]);
  }
});

it('stores contacts of any form on update where it takes them', async () => {
  const mock = createHospital({ behaviour: { malformedContact: 'stored' } });
  const contacts = { mobile: 'none', email: 'none' };
  expect((await update(mock, contacts)).status).toBe(200);
  expect(mock.emrUsers.get('user-1')).toMatchObject(contacts);
  expect((await update(mock, { ...contacts, gen: 'none' })).status).toBe(400);
});

it.each(spread(userRows, 1))('updates an EMR user whose %s is %j', async (field, value) => {
  const mock = createHospital();
  const before = mock.emrUsers.get('user-1');
  const answer = await update(mock, { [field]: value });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    200,
    { message: 'The profile was updated successfully.' },
  ]);
  expect(mock.emrUsers.get('user-1')).toEqual({ ...before, [field]: value });
  expect(mock.violations).toEqual([]);
});

it.each(spread(userRows, 2))('refuses an update whose %s is %j', async (field, value) => {
  const mock = createHospital();
  const before = mock.emrUsers.list();
  expect((await update(mock, { [field]: value })).status).toBe(400);
  expect(mock.emrUsers.list()).toEqual(before);
  expect(mock.violations).not.toEqual([]);
});

it.each([
  ['a blood group by its other name', { bloodgroup: 'O+' }],
  ['names that every object has', { constructor: 1, toString: 'x', hasOwnProperty: {} }],
  ['an own __proto__', JSON.parse('{"__proto__": {"fn": "Eve"}, "s": "Dr"}')],
])('ignores %s and says so', async (_, body) => {
  const mock = createHospital();
  const before = mock.emrUsers.list();
  expect((await update(mock, body)).status).toBe(200);
  expect(mock.emrUsers.list()).toEqual(before);
  expect(mock.violations[0]?.problem).toContain('is not a field of this operation');
});

it('stores unknown fields under their own names, whatever the names', async () => {
  const mock = createHospital({ behaviour: { unknownFields: 'stored' } });
  await update(mock, '{"__proto__": {"a": 1}, "constructor": [2], "oid": "stolen"}');
  const record: object = mock.emrUsers.get('user-1') ?? {};
  expect(Object.entries(record)).toContainEqual(['__proto__', { a: 1 }]);
  expect(Object.entries(record)).toContainEqual(['constructor', [2]]);
  expect(record).toMatchObject({ oid: 'user-1' });
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
});

it('never repeats a value in what it says about a request', async () => {
  const mock = createHospital({ behaviour: { extrasLimitsOnUpdate: 'enforced' } });
  const secret = 'SECRET-OF-THE-PATIENT';
  const fields = { email: secret, mobile: secret, gen: secret, dob: secret, s: [secret] };
  await update(mock, { ...fields, extras: { [secret]: { [secret]: [{ [secret]: secret }] } } });
  await create(mock, { ...fields, extras: secret, bloodgroup: secret });
  await create(mock, secret, { headers: { authorization: secret, 'content-type': secret } });
  expect(mock.violations.length).toBeGreaterThan(10);
  const said = mock.requests.map(({ reason, answer }) => [reason, answer]);
  expect(JSON.stringify([mock.violations, said])).not.toContain(secret);
});

it('takes unknown fields by the hundred thousand without a word for each', async () => {
  const mock = createHospital();
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, at]));
  expect((await update(mock, fields)).status).toBe(200);
  expect(mock.violations.length).toBeLessThan(30);
});
