import * as z from 'zod/mini';
import { body } from './body.ts';
import { type EmrUserChanges, emrUserChangesSchema } from './emr-user.ts';
import { emailOf, freeText, lowercased, NAME, text } from './fields.ts';
import { type NewPatient, newPatientSchema } from './patient.ts';

// Only a client rejects invisible characters and blank usernames, which nothing forbids.
const [rule, message] = NAME;
const ANY_EMAIL = emailOf('');

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
