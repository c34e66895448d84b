import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Extras, IdentifiedPatientInput } from '@profiles/sdk';
import {
  blanksAsAbsent,
  ESTIMATED_DOB_KEY,
  type InputRule,
  identifiedPatientSchema,
  OLDEST_AGE,
  type FormValues as ValuesOf,
  withMessages,
} from '@profiles/sdk/schemas';
import type { FieldPath, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { birthDateProblem, isAge } from './birth-date.ts';

/** The values of the form: `''` for an empty control. */
export type FormValues = ValuesOf<typeof patientFormSchema>;

/** The name of a control of the form. */
export type ControlName = Exclude<FieldPath<FormValues>, 'extras'>;

/** The message of each rule that an entry can break. It is read after the label of the control. */
const MESSAGES: Readonly<Partial<Record<InputRule, string>>> = {
  required: 'Fill this in: it is required.',
  date: 'This date does not exist, or it is not complete. Check day, month and year.',
  email: 'Enter a complete e-mail address, such as asha@example.com.',
  phone: 'Enter the complete number with its country code, such as +91 98765 43210.',
};

const { dob, mobile } = identifiedPatientSchema.shape;

/** The SDK's date, which must also be a plausible date of birth. */
const plausibleDob = dob.check(
  z.check(({ value, issues }) => {
    const message = dob.safeParse(value).success && birthDateProblem(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  }),
);

/**
 * The SDK's mobile number, which must also start with a plus sign: only then is it certain that its first
 * digits are a country code.
 */
const mobileWithPlus = mobile.check(
  z.check(({ value, issues }) => {
    if (!mobile.safeParse(value).success || value === undefined || value.startsWith('+')) return;
    issues.push({ code: 'custom', input: value, message: MESSAGES.phone });
  }),
);

/** The additional data of this hospital. The service stores other keys as well, within its limits. */
const hospitalData = z.object({
  age: z.string().check(
    z.refine((text) => text === '' || isAge(text), {
      error: `Enter the age in whole years, from 0 to ${OLDEST_AGE}.`,
    }),
  ),
  allergies: z.string(),
  ward: z.string(),
});

/** Validates the form with the SDK's schema and this app's messages, and returns the patient. */
export const patientFormSchema = withMessages(
  blanksAsAbsent(
    // With a required username, so that no retry can store a second patient.
    z.extend(identifiedPatientSchema, {
      dob: plausibleDob,
      mobile: mobileWithPlus,
      extras: z.pipe(hospitalData, z.transform(readExtras)),
    }),
  ),
  ({ rule, path }) =>
    rule === 'required' && path[0] === 'dob' ? 'Fill this in, or enter the age.' : MESSAGES[rule],
);

/** Returns what is stored: no empty text, the allergies as a list, and a mark in place of the age. */
function readExtras(data: z.infer<typeof hospitalData>): Extras | undefined {
  const { age, allergies, ward } = data;
  const items = allergies.split(',').map((item) => item.trim());
  const listed = items.filter((item) => item !== '');
  const extras = {
    ...(listed.length > 0 && { allergies: listed }),
    ...(ward && { ward }),
    ...(age && { [ESTIMATED_DOB_KEY]: true }),
  };
  return Object.keys(extras).length > 0 ? extras : undefined;
}

const validate = standardSchemaResolver(patientFormSchema);

/**
 * Validates the form. The value of a date input is empty for a date that does not exist, such as
 * 31 February. Only its `validity` distinguishes that from an empty input.
 */
export const patientResolver: Resolver<FormValues, unknown, IdentifiedPatientInput> = (
  values,
  context,
  options,
) => {
  const input = options.fields.dob?.ref;
  const isBadDate = input && 'validity' in input && input.validity.badInput;
  return validate(isBadDate ? { ...values, dob: 'not a date' } : values, context, options);
};
