import type * as z from 'zod/mini';
import {
  type CreatedPatient,
  createdPatient,
  type UpdatedEmrUser,
  updatedEmrUser,
} from './answers.ts';
import { type EmrUserChanges, emrUserChanges, limitedEmrUserChanges } from './emr-user.ts';
import { type Extras, limitedExtras } from './extras.ts';
import { type NewPatient, newPatient } from './patient.ts';
import { schemaOf } from './schema-of.ts';

/**
 * Checks a new patient and returns the body to send: names and e-mail in lowercase, ignored keys of
 * `extras` left out, absent fields gone. Also a Standard Schema, for form libraries.
 *
 * Source: *Endpoints*, 2. Create a patient profile.
 */
export const newPatientSchema: z.ZodMiniType<NewPatient, NewPatient> = schemaOf(newPatient);

/**
 * Checks changes to an EMR user and returns the body to send, with `extras` as any JSON object.
 * Also a Standard Schema, for form libraries.
 *
 * Source: *Endpoints*, 1. Update EMR user profile.
 */
export const emrUserChangesSchema: z.ZodMiniType<EmrUserChanges, EmrUserChanges> =
  schemaOf(emrUserChanges);

/** The same with the patient's limits on `extras`; whether the service has them is not shown. */
export const limitedEmrUserChangesSchema: z.ZodMiniType<EmrUserChanges, EmrUserChanges> =
  schemaOf(limitedEmrUserChanges);

/**
 * Checks the `extras` of a new patient and returns a copy without the ignored keys.
 *
 * Source: *Limits*.
 */
export const extrasSchema: z.ZodMiniType<Extras, Extras> = schemaOf(limitedExtras);

/** Checks the answer to a creation. */
export const createdPatientSchema: z.ZodMiniType<CreatedPatient, CreatedPatient> =
  schemaOf(createdPatient);

/** Checks the answer to an update. */
export const updatedEmrUserSchema: z.ZodMiniType<UpdatedEmrUser, UpdatedEmrUser> =
  schemaOf(updatedEmrUser);
