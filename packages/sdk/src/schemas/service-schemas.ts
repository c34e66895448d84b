import * as z from 'zod/mini';
import { body } from './body.ts';
import { type EmrUserChanges, emrUserChangesSchema } from './emr-user.ts';
import { emailOf, freeText, lowercased, nameOf, text } from './fields.ts';
import { type NewPatient, newPatientSchema } from './patient.ts';

// The API specification does not forbid invisible characters or blank usernames. Only a client
// rejects them.
const ANY_EMAIL = emailOf('');

/** The schema of the patients that a service accepts. */
export const servicePatientSchema: typeof newPatientSchema = body<NewPatient>({
  ...newPatientSchema.shape,
  fn: lowercased(nameOf(/\S/)),
  email: z.optional(lowercased(ANY_EMAIL)),
  username: z.optional(freeText),
});

/** The schema of the changes that a service accepts. */
export const serviceChangesSchema: typeof emrUserChangesSchema = body<EmrUserChanges>({
  ...emrUserChangesSchema.shape,
  email: z.optional(text(ANY_EMAIL)),
});
