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
export const patientFormSchema = withMessages(
  blanksAsAbsent(
    z.extend(newPatientSchema, {
      dob: plausibleDob,
      // Required, so that no retry can store a second patient.
      username: z.string(RULE_MESSAGES.required),
      extras: extrasRowsSchema,
    }),
  ),
  ({ rule }) => RULE_MESSAGES[rule],
);
