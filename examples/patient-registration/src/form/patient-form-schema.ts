import { blanksAsAbsent, newPatientSchema, withMessages } from '@profiles/sdk/schemas';
import * as z from 'zod/mini';
import { extrasRowsSchema } from '../extras/extras-rows-schema.ts';
import { birthDateProblem, today } from './birth-date.ts';
import { RULE_MESSAGES } from './rule-messages.ts';

const { dob } = newPatientSchema.shape;

/** The SDK's date, which must also be a plausible date of birth. */
const plausibleDob = dob.check(
  z.check(({ value, issues }) => {
    const message = dob.safeParse(value).success && birthDateProblem(value, today());
    if (message) issues.push({ code: 'custom', input: value, message });
  }),
);

/** Validates the form with the SDK's schema and this app's messages, and returns the patient. */
export const patientFormSchema = formSchema(plausibleDob);

/** The same, for a date of birth that was estimated from an age. The age has limits of its own. */
export const estimatedPatientSchema = formSchema(dob);

function formSchema(dateOfBirth: typeof dob) {
  return withMessages(
    blanksAsAbsent(
      z.extend(newPatientSchema, {
        dob: dateOfBirth,
        // Required, so that no retry can store a second patient.
        username: z.string(RULE_MESSAGES.required),
        extras: extrasRowsSchema,
      }),
    ),
    ({ rule, path }) =>
      rule === 'required' && path[0] === 'dob'
        ? 'Fill this in, or enter the age.'
        : RULE_MESSAGES[rule],
  );
}
