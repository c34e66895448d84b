import * as z from 'zod/mini';
import { body } from './body.ts';
import { type EmrUserChanges, emrUserChangesSchema } from './emr-user.ts';
import { emailOf, freeText, lowercased, NAME, text } from './fields.ts';
import { type NewPatient, newPatientSchema } from './patient.ts';

// Stryker disable all: the tests of the mock, which alone uses these schemas, detect it
// The API specification does not forbid invisible characters and blank usernames. Only the client does.
const [rule, message] = NAME;
const ANY_EMAIL = emailOf(String.raw`\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`);

/** The schema of the patients that a service accepts. */
export const servicePatientSchema: typeof newPatientSchema = body<NewPatient>({
  ...newPatientSchema.shape,
  fn: lowercased([rule, message, /\S/]),
  email: z.optional(lowercased(ANY_EMAIL)),
  username: z.optional(freeText),
});

/** The schema of the changes that a service accepts. */
export const serviceChangesSchema: typeof emrUserChangesSchema = body<EmrUserChanges>({
  ...emrUserChangesSchema.shape,
  email: z.optional(text(ANY_EMAIL)),
});
