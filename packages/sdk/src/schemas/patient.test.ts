import { expect, it } from 'vitest';
import { brokenRules } from '../../test/broken-rules.ts';
import { inputIssues } from './issues.ts';
import { newPatientSchema } from './patient.ts';

const REQUIRED = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };

const broken = (fields: object) => brokenRules(newPatientSchema, { ...REQUIRED, ...fields });

function body(fields: object): unknown {
  return newPatientSchema.parse({ ...REQUIRED, ...fields });
}

const FIELDS = Object.keys(newPatientSchema.shape);

type Accepted = readonly [field: string, values: readonly unknown[]];

/** The values of each field that is not free text. */
const OF_A_FORM: readonly Accepted[] = [
  ['fn', ['A', ' Asha ', '李', '\u{1F9D1}']],
  [
    'dob',
    [
      '1990-04-12',
      '2023-02-01',
      '2023-02-28',
      '2024-02-29',
      '2000-02-29',
      '1899-12-31',
      '0001-01-01',
      '9999-12-31',
    ],
  ],
  ['gen', ['M', 'F', 'O']],
  ['bloodgroup', ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']],
  [
    'mobile',
    [
      '+919876543210',
      '919876543210',
      '1234567',
      '+123456789012345',
      '+91 98765-43210',
      '+1 (415) 555.0100',
      '(91) 98765 43210',
    ],
  ],
  [
    'email',
    [
      'asha@example.com',
      'a@b',
      "o'neil+clinic_1@sub.example.co.in",
      'अशा@उदाहरण.भारत',
      'j.müller@münchen.de',
      `a@${'b'.repeat(63)}.com`,
    ],
  ],
  ['extras', [{}, { a: 1 }, { a: { b: 1 } }]],
  ['username', ['UHID-1', ' x ', '李']],
];

const FREE_TEXT = FIELDS.filter((field) => !OF_A_FORM.some(([other]) => other === field));

const ACCEPTED: readonly Accepted[] = [
  ...OF_A_FORM,
  ...FREE_TEXT.map((field) => [field, ['', 'x', ' ', '<b>', '\u0000', '李']] as const),
];

const REJECTED: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['fn', 'required', [undefined, '', ' ', '\t\n\u00a0']],
  ['username', 'blank', ['', ' ', '\t\n\u00a0']],
  ['dob', 'required', [undefined]],
  ['gen', 'required', [undefined]],
  [
    'dob',
    'date',
    [
      '1990-',
      '2023-02-00',
      '2023-02-29',
      '1900-02-29',
      '2023-02-30',
      '2023-04-31',
      '2023-13-01',
      '2023-00-10',
      '2023-01-00',
      '12-04-1990',
      '1990-4-12',
      '1990-04-12T00:00:00Z',
      '1990-04-12\n',
      ' 1990-04-12',
      '+01990-04-12',
      '',
    ],
  ],
  ['gen', 'enum', ['', 'm', 'X', 'Female']],
  ['bloodgroup', 'enum', ['', 'A', 'a+', 'O', '0+']],
  [
    'mobile',
    'phone',
    [
      '',
      '123456',
      '1234567890123456',
      '+91 98765 43210 ',
      '+91/98765/43210',
      '++919876543210',
      '98765x43210',
      '٩١٩٨٧٦٥٤٣٢١٠',
      '+91 98765 43210\n',
    ],
  ],
  [
    'email',
    'email',
    [
      '',
      'asha',
      'asha@',
      '@example.com',
      'a b@example.com',
      'a@b@c',
      '<a>@c.co',
      'Asha <a@example.com>',
      'a\u0000@example.com',
      'a\u0085@example.com',
      'a@ex\u00a0ample.com',
      'a@-example.com',
      'a@example-.com',
      'a@example..com',
      'a@example.com\n',
      'a\ud800@example.com',
      `a@${'b'.repeat(64)}.com`,
    ],
  ],
  ...FIELDS.filter((field) => field !== 'extras').map(
    (field) => [field, 'type', [null, 1, true, {}, []]] as const,
  ),
  ['extras', 'extras.not_object', [null, [], 'x', 1, new Date(0), new Map()]],
  ['bg', 'unknown_field', ['A+', null]],
  ['oid', 'unknown_field', ['1']],
  ['constructor', 'unknown_field', ['x']],
];

it.each(ACCEPTED)('accepts the values of %s in the API specification', (field, values) => {
  for (const value of values) expect(broken({ [field]: value }), String(value)).toEqual([]);
});

it.each(REJECTED)('rejects %s with the rule %s', (field, rule, values) => {
  for (const value of values) {
    expect(broken({ [field]: value }), String(value)).toEqual([`${field}: ${rule}`]);
  }
});

it('reports all problems at once, in the order of the fields', () => {
  const issues = broken({
    fn: '',
    dob: '1',
    gen: 'X',
    email: 'a',
    extras: { a: [[]] },
    bg: 1,
    z: 1,
  });
  expect(issues).toEqual([
    'fn: required',
    'dob: date',
    'gen: enum',
    'email: email',
    'extras.a.0: extras.nested_list',
    'bg: unknown_field',
    'z: unknown_field',
  ]);
});

it.each([null, undefined, 1, 'x', [], new Map(), new Date(0), () => {}])(
  'rejects %s as a patient',
  (input) => {
    const result = newPatientSchema.safeParse(input);
    expect(inputIssues(result.error?.issues ?? [])).toMatchObject([{ path: [], rule: 'type' }]);
  },
);

it('lowercases only names and email', () => {
  const names = { fn: 'ASHA', mn: 'Éva', ln: 'ÅSE', fln: 'İPEK', email: 'A@B.CO' };
  const rest = {
    s: 'Dr',
    username: 'UHID-1',
    abha: 'A@abdm',
    mobile: '+91 98765-43210',
    bloodgroup: 'A+',
  };
  expect(body({ ...names, ...rest, extras: { K: 'V' } })).toStrictEqual({
    ...{ ...REQUIRED, fn: 'asha', mn: 'éva', ln: 'åse', fln: 'i̇pek', email: 'a@b.co' },
    ...rest,
    extras: { K: 'V' },
  });
});

it('omits fields whose value is undefined', () => {
  const absent = { mn: undefined, extras: undefined, bg: undefined };
  expect(body(absent)).toStrictEqual({ ...REQUIRED, fn: 'asha' });
});

it('is a Standard Schema whose messages do not repeat values', async () => {
  const result = await newPatientSchema['~standard'].validate({
    ...REQUIRED,
    gen: 'Marker',
    zip: 'Marker',
  });
  expect(result.issues).toMatchObject([
    { path: ['gen'], message: 'must be one of M, F, O' },
    { path: ['zip'], message: 'is unknown here' },
  ]);
  expect(JSON.stringify(result.issues)).not.toContain('Marker');
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
      "mobile: must be a phone number of 7 to 15 digits with country code",
      "email: must be an email address",
      "username: must not be blank: leave it out",
      "extras: must be a plain object: null clears nothing",
    ]
  `);
});
