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

/** Returns what zod says of the field alone. */
function wordsOf(ward: z.core.$ZodType, value: unknown): string | undefined {
  return z.safeParse(ward, value).error?.issues[0]?.message;
}

const FIELDS: readonly (readonly [string, z.core.$ZodType, unknown, string])[] = [
  ['its own words', z.string('Choose a ward.'), '', 'Choose a ward.'],
  ['those of its check', z.string().check(z.minLength(3, 'Too short.')), 'B', 'Too short.'],
  ['those of its schema', z.string('Choose.').check(z.minLength(3)), 'B', 'Choose.'],
  ['those of zod', classic.string(), '', 'Invalid input: expected string, received undefined'],
  [
    'those of a check of zod',
    classic.string().min(3),
    'B',
    'Too small: expected string to have >=3 characters',
  ],
];

it.each(FIELDS)('keeps %s', (_, ward, value, expected) => {
  const seen: string[] = [];
  const schema = formWith(ward, ({ message }) => void seen.push(message));
  const { error } = schema.safeParse({ ...REQUIRED, ward: value });
  // The blank is absent.
  expect(wordsOf(ward, value === '' ? undefined : value)).toBe(expected);
  expect(error?.issues).toMatchObject([{ path: ['ward'], message: expected }]);
  expect(seen).toEqual([expected]);
});

it.each([
  ['that the app configures', { customError: () => 'Configured.' }, 'Configured.'],
  ['of the locale', { localeError: () => ({ message: 'Of the locale.' }) }, 'Of the locale.'],
  ['of zod/mini', { localeError: undefined }, 'Invalid input'],
])('keeps the words %s', (_, config, expected) => {
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

it('keeps the words that one parse is given', () => {
  const schema = formWith(z.string());
  const { error } = schema.safeParse(REQUIRED, { error: () => 'Of this parse.' });
  expect(error?.issues).toMatchObject([{ message: 'Of this parse.' }]);
});

it('says other words where the callback has some', () => {
  const schema = formWith(z.string(), ({ path }) => `Enter ${path.join('.')}.`);
  expect(schema.safeParse(REQUIRED).error?.issues).toMatchObject([{ message: 'Enter ward.' }]);
});

const isFree = async (ward: string) => ward === 'B2';

it.each([
  ['zod', classic.string().refine(isFree, 'This ward is full.')],
  ['zod/mini', z.string().check(z.refine(isFree, 'This ward is full.'))],
])('takes an asynchronous check of %s', async (_, ward) => {
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

it('keeps a check of the whole form', () => {
  const named = newPatientSchema.check(z.refine(({ fn, ln }) => fn !== ln, 'Two equal names.'));
  const schema = withMessages(blanksAsAbsent(named), () => undefined);
  const { error } = schema.safeParse({ ...REQUIRED, ln: 'Asha' });
  expect(error?.issues).toMatchObject([{ path: [], message: 'Two equal names.' }]);
});
