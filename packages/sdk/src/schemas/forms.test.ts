import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import { brokenRules } from '../../test/broken-rules.ts';
import { blanksAsAbsent, withMessages } from './forms.ts';
import type { InputIssue } from './issues.ts';
import { newPatientSchema } from './patient.ts';

const REQUIRED = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
const BODY = { ...REQUIRED, fn: 'asha' };
const FIELDS = Object.keys(newPatientSchema.shape);

const form = blanksAsAbsent(newPatientSchema);

/** Returns the messages of a form, as `field: message`. */
function messagesOf(schema: z.ZodMiniType, values: unknown): string[] {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('blanksAsAbsent', () => {
  it('omits every blank optional field', () => {
    const blank = fc.stringMatching(/^\s*$/);
    const optional = FIELDS.filter((name) => !(name in REQUIRED));
    const blanks = fc.dictionary(fc.constantFrom(...optional), blank, { noNullPrototype: true });
    fc.assert(
      fc.property(blanks, (values) => {
        expect(form.parse({ ...REQUIRED, ...values })).toEqual(BODY);
      }),
    );
  });

  it.each([
    ['a blank form', form, { fn: ' ', dob: '', gen: '\t', mobile: '' }],
    ['a picked step', z.pick(form, { fn: true, dob: true, gen: true }), { fn: '', dob: '' }],
    ['an extended form', z.extend(form, { ward: z.optional(z.string()) }), { ward: '' }],
    ['a form with messages', withMessages(form, () => undefined), { fn: '', dob: '', gen: '' }],
    [
      'a form of a schema with messages',
      blanksAsAbsent(withMessages(newPatientSchema, () => undefined)),
      { fn: '', dob: '', gen: '' },
    ],
  ])('reports the required fields of %s', (_, schema, values) => {
    expect(brokenRules(schema, values)).toEqual(['fn: required', 'dob: required', 'gen: required']);
  });

  it('rejects an unknown field unless it is blank', () => {
    expect(brokenRules(form, { ...REQUIRED, bg: 'O+' })).toEqual(['bg: unknown_field']);
    expect(form.parse({ ...REQUIRED, bg: '' })).toEqual(BODY);
  });

  it('does not apply to a single field of the shape', () => {
    expect(messagesOf(form.shape.dob, '')).toEqual([': must be a valid date (YYYY-MM-DD)']);
    expect(messagesOf(form.shape.mobile, '')).toHaveLength(1);
  });

  it('keeps blanks in extras and spaces around text, and does not change the values', () => {
    const extras = { note: '', visit: { ward: ' ' } };
    const values = Object.freeze({ ...REQUIRED, s: ' Dr ', mn: '', extras });
    expect(form.parse(values)).toEqual({ ...BODY, s: ' Dr ', extras });
  });

  it.each([null, 0, false, []])('does not treat %j as a blank', (mn) => {
    expect(brokenRules(form, { ...REQUIRED, mn })).toEqual(['mn: type']);
  });

  it.each([
    ['zod/mini', z.object({ patient: form, ward: z.string() })],
    ['zod', classic.object({ patient: form, ward: classic.string() })],
  ])('applies inside an object of %s, and only there', (_, schema) => {
    const patient = { ...REQUIRED, mn: '' };
    expect(schema.parse({ patient, ward: '' })).toEqual({ patient: BODY, ward: '' });
    expect(schema.safeParse({ patient: { ...patient, fn: ' ' }, ward: '' }).error?.issues).toEqual([
      expect.objectContaining({ path: ['patient', 'fn'], message: 'is required' }),
    ]);
  });
});

describe('withMessages', () => {
  const byRule = ({ rule }: InputIssue) => (rule === 'required' ? 'Fill this in.' : undefined);
  const MISSING = { ...REQUIRED, fn: '', dob: '1990-02-30' };
  const MISSING_MESSAGES = ['fn: Fill this in.', 'dob: must be a valid date (YYYY-MM-DD)'];

  it.each([
    ['around blanksAsAbsent', withMessages(form, byRule)],
    ['inside blanksAsAbsent', blanksAsAbsent(withMessages(newPatientSchema, byRule))],
    ['of the original schema', withMessages(newPatientSchema, byRule)],
    ['below other messages', withMessages(withMessages(form, byRule), () => undefined)],
    ['in a step', z.pick(withMessages(form, byRule), { fn: true, dob: true, gen: true })],
    [
      'in a schema that was extended',
      z.extend(withMessages(form, byRule), { ward: z.optional(z.string()) }),
    ],
  ])('reports its own messages %s', (_, schema) => {
    expect(messagesOf(schema, MISSING)).toEqual(MISSING_MESSAGES);
  });

  it('prefers the messages that were added last', () => {
    const schema = withMessages(withMessages(form, byRule), () => 'Look again.');
    expect(messagesOf(schema, MISSING)).toEqual(['fn: Look again.', 'dob: Look again.']);
  });

  it('keeps the rules, and does not change the original schema', () => {
    expect(brokenRules(withMessages(form, byRule), MISSING)).toEqual(['fn: required', 'dob: date']);
    expect(messagesOf(form, MISSING)[0]).toBe('fn: is required');
  });

  it('passes no values to the callback', () => {
    const seen: InputIssue[] = [];
    const schema = withMessages(form, (issue) => void seen.push(issue));
    schema.safeParse({ ...MISSING, bg: 'O+', extras: { visit: { bed: { no: 1 } } } });
    expect(seen).toEqual([
      { path: ['fn'], rule: 'required', message: 'is required' },
      { path: ['dob'], rule: 'date', message: 'must be a valid date (YYYY-MM-DD)' },
      {
        path: ['extras', 'visit', 'bed'],
        rule: 'extras.too_deep',
        message: 'must not nest objects more than one level deep',
      },
      { path: ['bg'], rule: 'unknown_field', message: 'is called bloodgroup here' },
    ]);
  });

  it('reports its own message for a value that is not an object', () => {
    expect(
      messagesOf(
        withMessages(form, ({ rule }) => `Own ${rule}.`),
        [],
      ),
    ).toEqual([': Own type.']);
  });

  it.each([
    ['zod/mini', z.object({ patient: withMessages(form, byRule) })],
    ['zod', classic.object({ patient: withMessages(form, byRule) })],
  ])('applies inside an object of %s', (_, schema) => {
    const { issues } = schema.safeParse({ patient: MISSING }).error ?? { issues: [] };
    expect(issues.map(({ message }) => `fn: ${message}`)[0]).toBe(MISSING_MESSAGES[0]);
  });
});

/** Creates the schema of a form with one more field. */
function formWith<Ward extends z.core.$ZodType>(
  ward: Ward,
  messages: (issue: InputIssue) => string | undefined = () => undefined,
) {
  return withMessages(blanksAsAbsent(z.extend(newPatientSchema, { ward })), messages);
}

/** Returns the message of zod for the field alone. */
function messageOf(ward: z.core.$ZodType, value: unknown): string | undefined {
  return z.safeParse(ward, value).error?.issues[0]?.message;
}

const OWN_FIELDS: readonly (readonly [string, z.core.$ZodType, unknown, string])[] = [
  ['a message of the schema', z.string('Choose a ward.'), '', 'Choose a ward.'],
  ['a message of a check', z.string().check(z.minLength(3, 'Too short.')), 'B', 'Too short.'],
  [
    'a message of the schema for a check',
    z.string('Choose.').check(z.minLength(3)),
    'B',
    'Choose.',
  ],
  ['a message of zod', classic.string(), '', 'Invalid input: expected string, received undefined'],
  [
    'a message of zod for a check',
    classic.string().min(3),
    'B',
    'Too small: expected string to have >=3 characters',
  ],
];

it.each(OWN_FIELDS)("withMessages keeps %s of an app's own field", (_, ward, value, expected) => {
  const seen: string[] = [];
  const schema = formWith(ward, ({ message }) => void seen.push(message));
  const { error } = schema.safeParse({ ...REQUIRED, ward: value });
  // The form passes a blank as undefined.
  expect(messageOf(ward, value === '' ? undefined : value)).toBe(expected);
  expect(error?.issues).toMatchObject([{ path: ['ward'], message: expected }]);
  expect(seen).toEqual([expected]);
});

it.each([
  ['that the app configures', { customError: () => 'Configured.' }, 'Configured.'],
  ['of the locale', { localeError: () => ({ message: 'Of the locale.' }) }, 'Of the locale.'],
  ['of zod/mini', { localeError: undefined }, 'Invalid input'],
])('withMessages keeps the message %s', (_, config, expected) => {
  // Importing zod sets the English locale.
  const { customError, localeError } = z.config();
  z.config(config);
  const seen: string[] = [];
  const schema = formWith(z.string(), ({ message }) => void seen.push(message));
  const { error } = schema.safeParse(REQUIRED);
  z.config({ customError, localeError });
  expect(error?.issues).toMatchObject([{ message: expected }]);
  expect(seen).toEqual([expected]);
});

it('withMessages keeps a message that is passed to parse', () => {
  const schema = formWith(z.string());
  const { error } = schema.safeParse(REQUIRED, { error: () => 'Of this parse.' });
  expect(error?.issues).toMatchObject([{ message: 'Of this parse.' }]);
});

const isFree = async (ward: string) => ward === 'B2';

it.each([
  ['zod', classic.string().refine(isFree, 'This ward is full.')],
  ['zod/mini', z.string().check(z.refine(isFree, 'This ward is full.'))],
])('a form accepts an asynchronous check of %s', async (_, ward) => {
  const schema = formWith(ward, ({ rule }) => (rule === 'required' ? 'Fill this in.' : undefined));
  expect(await schema.parseAsync({ ...REQUIRED, ward: 'B2', mn: '' })).toEqual({
    ...REQUIRED,
    fn: 'asha',
    ward: 'B2',
  });
  const values = { ...REQUIRED, fn: '', ward: 'C1' };
  const issues = [
    { path: ['fn'], message: 'Fill this in.' },
    { path: ['ward'], message: 'This ward is full.' },
  ];
  expect((await schema.safeParseAsync(values)).error?.issues).toMatchObject(issues);
  expect(await schema['~standard'].validate(values)).toMatchObject({ issues });
});

it('a form keeps a check of all its fields', () => {
  const named = newPatientSchema.check(z.refine(({ fn, ln }) => fn !== ln, 'Two equal names.'));
  const schema = withMessages(blanksAsAbsent(named), () => undefined);
  const { error } = schema.safeParse({ ...REQUIRED, ln: 'Asha' });
  expect(error?.issues).toMatchObject([{ path: [], message: 'Two equal names.' }]);
});
