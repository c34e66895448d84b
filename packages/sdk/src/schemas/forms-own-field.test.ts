import { expect, it } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import { blanksAsAbsent, withMessages } from './forms.ts';
import type { InputIssue } from './issues.ts';
import { newPatientSchema } from './patient.ts';

const REQUIRED = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };

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

const FIELDS: readonly (readonly [string, z.core.$ZodType, unknown, string])[] = [
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

it.each(FIELDS)("withMessages keeps %s of an app's own field", (_, ward, value, expected) => {
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

it('withMessages prefers the message of its callback', () => {
  const schema = formWith(z.string(), ({ path }) => `Enter ${path.join('.')}.`);
  expect(schema.safeParse(REQUIRED).error?.issues).toMatchObject([{ message: 'Enter ward.' }]);
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
