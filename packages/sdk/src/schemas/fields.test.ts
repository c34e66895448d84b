import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { brokenRules } from '../../test/broken-rules.ts';
import { emrUserChangesSchema } from './emr-user.ts';
import { inputIssues } from './issues.ts';
import { newPatientSchema } from './patient.ts';
import { createdPatientSchema, updatedEmrUserSchema } from './responses.ts';

const REQUIRED = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
const FIELDS = Object.keys(newPatientSchema.shape);
const CHANGES = Object.keys(emrUserChangesSchema.shape);
const PHONE = '+919876543210';

const brokenPatient = (fields: object) => brokenRules(newPatientSchema, { ...REQUIRED, ...fields });
const brokenChange = (fields: object) => brokenRules(emrUserChangesSchema, fields);

/** Splits texts that contain no white space. */
const texts = (all: string) => all.trim().split(/\s+/);

type Accepted = readonly [field: string, values: readonly unknown[]];
type Rejected = readonly [field: string, rule: string, values: readonly unknown[]];

const DAYS = texts('1990-04-12 2023-02-01 2023-02-28 2024-02-29 2000-02-29 1899-12-31 0001-01-01');
const BLOOD_GROUPS = texts('A+ A- B+ B- AB+ AB- O+ O-');
const NO_DAYS = texts(`1990- 2023-02-00 2023-02-29 1900-02-29 2023-02-30 2023-04-31 2023-13-01 x-y-z
  2023-00-10 2023-01-00 12-04-1990 1990-4-12 1990-04-12T00:00:00Z +01990-04-12 2023-06-31`);
const MAILS = texts(`asha@example.com a@b o'neil+clinic_1@sub.example.co.in अशा@उदाहरण.भारत
  j.müller@münchen.de a@${'b'.repeat(63)}.com`);
const NO_MAILS =
  texts(`asha asha@ @example.com a@b@c <a>@c.co a\u0000@example.com a\u0085@example.com
  a@-example.com a@example-.com a@example..com a\ud800@example.com a@${'b'.repeat(64)}.com`);
const PHONES = [PHONE, '919876543210', '1234567', '+123456789012345', '+91 98765-43210'];
const NO_PHONES = texts(`123456 1234567890123456 +91/98765/43210 ++919876543210 98765x43210 ٩١٩٨٧٦٥
  09876543210 00919876543210 +00919876543210 01191-98765-43210 (0)20.7946.0958 +0123456789`);

/** Matches the characters that nobody sees, as Unicode has them. */
const UNSEEN = /[\p{Cc}\p{Z}\p{DI}\u2800\ufff9-\ufffb\ufffe\uffff\u{13430}-\u{1343f}]/u;
const CHARACTERS = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));

/** The values of each field of a patient that is not free text. */
const OF_A_FORM: readonly Accepted[] = [
  ['fn', ['A', ' Asha ', '李', '\u{1F9D1}']],
  ['dob', [...DAYS, '9999-12-31']],
  ['gen', ['M', 'F', 'O']],
  ['bloodgroup', BLOOD_GROUPS],
  ['mobile', [...PHONES, '+1 (415) 555.0100', '(91) 98765 43210', '+44 (0)20 7946 0958']],
  ['email', MAILS],
  ['extras', [{}, { a: 1 }, { a: { b: 1 } }]],
  ['username', ['UHID-1', ' x ', '李']],
];

const FREE_TEXT = FIELDS.filter((field) => !OF_A_FORM.some(([other]) => other === field));

const ACCEPTED: readonly Accepted[] = [
  ...OF_A_FORM,
  ...FREE_TEXT.map((field): Accepted => [field, ['', 'x', ' ', '<b>', '\u0000', '李']]),
];

const REJECTED: readonly Rejected[] = [
  ['fn', 'required', [undefined, '', ' ', '\t\n\u00a0', '\u200b\ufeff \u3164\u0000']],
  ['dob', 'required', [undefined]],
  ['gen', 'required', [undefined]],
  ['username', 'blank', ['', ' ', '\t\n\u00a0', '\u2800\u180e\u0085']],
  ['dob', 'date', [...NO_DAYS, '', '1990-04-12\n', ' 1990-04-12']],
  ['gen', 'enum', ['', 'm', 'X', 'Female']],
  ['bloodgroup', 'enum', ['', 'A', 'a+', 'O', '0+']],
  ['mobile', 'phone', [...NO_PHONES, '', `${PHONE} `, `${PHONE}\n`]],
  [
    'email',
    'email',
    [...NO_MAILS, '', 'a b@example.com', 'a@ex\u00a0ample.com', 'a@example.com\n'],
  ],
  ['extras', 'extras.not_object', [null, [], 'x', 1, new Date(0), new Map()]],
  ['bg', 'unknown_field', ['A+', null]],
  ['oid', 'unknown_field', ['1']],
  ['constructor', 'unknown_field', ['x']],
  ...FIELDS.filter((field) => field !== 'extras').map(
    (field): Rejected => [field, 'type', [null, 1, true, {}, []]],
  ),
];

const ACCEPTED_CHANGES: readonly Accepted[] = [
  ['mobile', [PHONE, '+1234567', '+123456789012345']],
  ['email', ['Asha@Example.com']],
  ['gen', ['M', 'F', 'O']],
  ['dob', ['2024-02-29']],
  ['bg', BLOOD_GROUPS],
  ['extras', [{}, { a: [[{ b: { c: [null] } }]], _kept: 1, aKeyOfMoreThan16Characters: 1 }]],
  ...['fn', 'mn', 'ln', 'fln', 's'].map((field): Accepted => [field, ['', ' ', 'Asha']]),
];

const NO_E164 = texts('919876543210 +0123456789 +123456 +1234567890123456 tel:+919876543210');

const REJECTED_CHANGES: readonly Rejected[] = [
  ['mobile', 'e164', [...NO_E164, '', '+91 98765', `${PHONE}\n`]],
  ['email', 'email', ['a', '']],
  ['gen', 'enum', ['f']],
  ['dob', 'date', ['2023-02-29']],
  ['bg', 'enum', ['AB']],
  ['extras', 'extras.not_object', [null, [], 1]],
  ...['bloodgroup', 'username', 'abha'].map((field): Rejected => [field, 'unknown_field', ['A+']]),
  ...CHANGES.filter((field) => field !== 'extras').map(
    (field): Rejected => [field, 'type', [null, 1, false, {}, []]],
  ),
];

it.each([
  ['patient', ACCEPTED, brokenPatient],
  ['EMR user', ACCEPTED_CHANGES, brokenChange],
])('accepts the values of each field of a %s in the API specification', (_, accepted, broken) => {
  for (const [field, values] of accepted) {
    for (const value of values)
      expect(broken({ [field]: value }), `${field}: ${value}`).toEqual([]);
  }
});

it.each([
  ...REJECTED.map((row) => ['a patient', ...row, brokenPatient] as const),
  ...REJECTED_CHANGES.map((row) => ['an EMR user', ...row, brokenChange] as const),
])('rejects values of %s: %s breaks the rule %s', (_, field, rule, values, broken) => {
  for (const value of values) {
    expect(broken({ [field]: value }), String(value)).toEqual([`${field}: ${rule}`]);
  }
});

it('agrees with Unicode on which characters are visible', () => {
  const { fn, email } = z.toJSONSchema(newPatientSchema).properties ?? {};
  const [name, address] = [fn, email].map((json) => new RegExp(Object(json).pattern, 'u'));
  const differing = CHARACTERS.filter((one) => name?.test(one) === UNSEEN.test(one));
  expect(differing).toEqual([]);
  const outside = CHARACTERS.slice(0x80).filter((one) => !/\p{Cs}/u.test(one));
  const wrong = outside.filter((one) => address?.test(`a${one}@${one}.com`) === UNSEEN.test(one));
  expect(wrong).toEqual([]);
});

it('reports all problems at once, in the order of the fields', () => {
  const wrong = { fn: '', dob: '1', gen: 'X', email: 'a', extras: { a: [[]] }, bg: 1, z: 1 };
  expect(brokenPatient(wrong)).toEqual([
    'fn: required',
    'dob: date',
    'gen: enum',
    'email: email',
    'extras.a.0: extras.nested_list',
    'bg: unknown_field',
    'z: unknown_field',
  ]);
});

it('lowercases only names and email of a patient, and omits undefined fields', () => {
  const names = { fn: 'ASHA', mn: 'Éva', ln: 'ÅSE', fln: 'İPEK', email: 'A@B.CO' };
  const rest = { s: 'Dr', username: 'UHID-1', abha: 'A@abdm', bloodgroup: 'A+', gen: 'F' };
  const kept = { ...rest, dob: '1990-04-12', mobile: '+91 98765-43210', extras: { K: 'V' } };
  const patient = Object.freeze({ ...names, ...kept, bg: undefined });
  expect(newPatientSchema.parse(patient)).toStrictEqual({
    ...{ fn: 'asha', mn: 'éva', ln: 'åse', fln: 'i̇pek', email: 'a@b.co' },
    ...kept,
  });
});

it('does not change the values of an EMR user, not even their case', () => {
  const changes = { fn: 'ASHA', email: 'A@B.CO', extras: { _a: { b: [[1]] } } };
  expect(emrUserChangesSchema.parse(changes)).toStrictEqual(changes);
  expect(emrUserChangesSchema.parse({ fn: undefined })).toStrictEqual({});
});

it('the messages of all fields do not change', () => {
  const messages = Object.entries(newPatientSchema.shape).flatMap(([field, schema]) =>
    [undefined, 7, '\u0000'].map((value) => {
      const issues = schema.safeParse(value).error?.issues ?? [];
      const name = FREE_TEXT.includes(field) ? 'free text' : field;
      return `${name}: ${issues.map(({ message }) => message).join('; ')}`;
    }),
  );
  expect([...new Set(messages)].filter((line) => !line.endsWith(': '))).toMatchInlineSnapshot(`
    [
      "fn: is required",
      "fn: must not be blank",
      "dob: is required",
      "dob: must be a valid date (YYYY-MM-DD)",
      "gen: is required",
      "gen: must be one of M, F, O",
      "free text: must be text",
      "bloodgroup: must be one of A+, A-, B+, B-, AB+, AB-, O+, O-",
      "mobile: must be 7 to 15 digits with the country code, like +91 98765 43210",
      "email: must be an email address",
      "username: must not be blank: leave it out",
      "extras: must be a plain object: null does not clear it",
    ]
  `);
  for (const schema of Object.values(emrUserChangesSchema.shape)) {
    const [issue] = schema.safeParse(null).error?.issues ?? [];
    expect(issue?.message).toMatch(/: null does not clear it$/);
  }
});

const NO_OBJECT = { path: [], rule: 'type', message: 'must be a plain object' };

it.each([
  [{}, createdPatientSchema, { path: ['oid'], rule: 'required', message: 'is required' }],
  [{ oid: ' ' }, createdPatientSchema, { path: ['oid'], rule: 'type', message: 'must be text' }],
  [null, createdPatientSchema, NO_OBJECT],
  [
    { message: 7 },
    updatedEmrUserSchema,
    { path: ['message'], rule: 'type', message: 'must be text' },
  ],
  [[], updatedEmrUserSchema, NO_OBJECT],
])('rejects the invalid response %j', (response, schema, issue) => {
  const { error } = schema.safeParse(response);
  expect(inputIssues(error?.issues ?? [])).toEqual([issue]);
});

it.each([
  ['type', z.string()],
  ['check', z.custom((ward) => typeof ward === 'string')],
])('reports the rule type if a %s of the caller rejects a value', (_, ward) => {
  expect(brokenRules(z.object({ ward }), { ward: 7 })).toEqual(['ward: type']);
});
