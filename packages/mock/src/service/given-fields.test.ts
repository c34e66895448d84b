import {
  type Form,
  LOWERED,
  type Operation,
  REQUIRED,
  TABLES,
} from '@profiles/conformance/oracle/naive/tables';
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

interface Values {
  readonly accepted: readonly unknown[];
  readonly rejected: readonly unknown[];
}

const VALUES: Readonly<Record<Form, Values>> = {
  text: { accepted: TEXT, rejected: NOT_TEXT },
  name: { accepted: ['Ærø 王'], rejected: ['', ' \t', ...NOT_TEXT] },
  username: { accepted: TEXT, rejected: NOT_TEXT },
  gender: { accepted: ['M', 'F', 'O'], rejected: ['m', '', 'X', 1] },
  'blood group': { accepted: BLOOD_GROUPS, rejected: ['C+', 'a+', '', 1] },
  date: { accepted: DAYS, rejected: NOT_DAYS },
  email: { accepted: EMAILS, rejected: NOT_EMAILS },
  e164: {
    accepted: ['+919876543210'],
    rejected: ['919876543210', '+0123456789', '+91 9876543210', '', 1],
  },
  phone: {
    accepted: ['+91 98765-43210', '919876543210'],
    rejected: ['12', '+9198765432101234', 'none', '', 1],
  },
  extras: { accepted: [{}, { a: { b: [1, null] } }], rejected: ['', 1, [], true] },
};

/** The fields of an operation with each value of their form. By default, null is malformed too. */
function valuesOf(operation: Operation, kind: keyof Values) {
  const nothing = kind === 'rejected' ? [null] : [];
  return [...TABLES[operation]].flatMap(([field, form]) =>
    [...VALUES[form][kind], ...nothing].map((value) => [field, value] as const),
  );
}

it.each(valuesOf('createPatient', 'accepted'))(
  'stores a patient whose %s is %j',
  async (field, value) => {
    const mock = createHospital();
    const response = await create(mock, { ...ASHA, [field]: value });
    expect(response.status).toBe(201);
    const stored = LOWERED.createPatient.includes(field) ? String(value).toLowerCase() : value;
    expect(created(mock, response)).toEqual({ ...ASHA, fn: 'asha', [field]: stored });
  },
);

it.each(valuesOf('createPatient', 'rejected'))(
  'rejects a patient whose %s is %j',
  async (field, value) => {
    const mock = createHospital();
    expect((await create(mock, { ...ASHA, [field]: value })).status).toBe(400);
    expect(mock.patients.size).toBe(1);
    expect(mock.violations).not.toEqual([]);
  },
);

it.each(REQUIRED.createPatient)('rejects a patient whose %s is null or absent', async (field) => {
  for (const value of [undefined, null]) {
    const mock = createHospital();
    expect((await create(mock, { ...ASHA, [field]: value })).status).toBe(400);
    expect(mock.violations).toMatchObject([
      { section: 'Resources and their fields', problem: `${field} is required` },
    ]);
  }
});

it('stores any extras of an update', async () => {
  const mock = createHospital();
  const extras = { a: [[{ b: {} }]] };
  expect((await update(mock, { extras })).status).toBe(200);
  expect(mock.emrUsers.get('user-1')).toMatchObject({ extras });
});

it('stores contacts of any form on update if malformedContact is stored', async () => {
  const mock = createHospital({ behaviour: { malformedContact: 'stored' } });
  const contacts = { mobile: 'none', email: 'none' };
  expect((await update(mock, contacts)).status).toBe(200);
  expect(mock.emrUsers.get('user-1')).toMatchObject(contacts);
  expect((await update(mock, { ...contacts, gen: 'none' })).status).toBe(400);
});

it.each(valuesOf('updateEmrUser', 'accepted'))(
  'updates an EMR user whose %s is %j',
  async (field, value) => {
    const mock = createHospital();
    const before = mock.emrUsers.get('user-1');
    const response = await update(mock, { [field]: value });
    expect([response.status, JSON.parse(response.text)]).toEqual([
      200,
      { message: 'The profile was updated successfully.' },
    ]);
    expect(mock.emrUsers.get('user-1')).toEqual({ ...before, [field]: value });
    expect(mock.violations).toEqual([]);
  },
);

it.each(valuesOf('updateEmrUser', 'rejected'))(
  'rejects an update whose %s is %j',
  async (field, value) => {
    const mock = createHospital();
    const before = mock.emrUsers.list();
    expect((await update(mock, { [field]: value })).status).toBe(400);
    expect(mock.emrUsers.list()).toEqual(before);
    expect(mock.violations).not.toEqual([]);
  },
);

it.each([
  ['a blood group by its other name', { bloodgroup: 'O+' }],
  ['names that every object has', { constructor: 1, toString: 'x', hasOwnProperty: {} }],
  ['an own __proto__', JSON.parse('{"__proto__": {"fn": "Eve"}, "s": "Dr"}')],
])('ignores %s, and reports a violation', async (_, body) => {
  const mock = createHospital();
  const before = mock.emrUsers.list();
  expect((await update(mock, body)).status).toBe(200);
  expect(mock.emrUsers.list()).toEqual(before);
  expect(mock.violations[0]?.problem).toContain('is not a field of this operation');
});

it('stores unknown fields under their own names, even names of Object.prototype', async () => {
  const mock = createHospital({ behaviour: { unknownFields: 'stored' } });
  await update(mock, '{"__proto__": {"a": 1}, "constructor": [2], "oid": "stolen"}');
  const record: object = mock.emrUsers.get('user-1') ?? {};
  expect(Object.entries(record)).toContainEqual(['__proto__', { a: 1 }]);
  expect(Object.entries(record)).toContainEqual(['constructor', [2]]);
  expect(record).toMatchObject({ oid: 'user-1' });
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
});

it('repeats no value of a request in violations, reasons and responses', async () => {
  const mock = createHospital({ behaviour: { extrasLimitsOnUpdate: 'enforced' } });
  const secret = 'SECRET-OF-THE-PATIENT';
  const fields = { email: secret, mobile: secret, gen: secret, dob: secret, s: [secret] };
  await update(mock, { ...fields, extras: { [secret]: { [secret]: [{ [secret]: secret }] } } });
  await create(mock, { ...fields, extras: secret, bloodgroup: secret });
  await create(mock, secret, { headers: { authorization: secret, 'content-type': secret } });
  expect(mock.violations.length).toBeGreaterThan(10);
  const said = mock.requests.map(({ reason, response }) => [reason, response]);
  expect(JSON.stringify([mock.violations, said])).not.toContain(secret);
});

it('limits its violations for a request with 100,000 unknown fields', async () => {
  const mock = createHospital();
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, at]));
  expect((await update(mock, fields)).status).toBe(200);
  expect(mock.violations.length).toBeLessThan(30);
});
