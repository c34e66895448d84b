import type * as z from 'zod/mini';
import {
  CREATED_PATIENT,
  type CreatedPatient,
  createdPatient,
  UPDATED_EMR_USER,
  type UpdatedEmrUser,
  updatedEmrUser,
} from './answers.ts';
import {
  EMR_USER_FIELDS,
  type EmrUserChanges,
  emrUserChanges,
  LIMITED_EMR_USER_FIELDS,
  limitedEmrUserChanges,
} from './emr-user.ts';
import { type Extras, limitedExtras } from './extras.ts';
import { answerSchema, bodySchema, LIMITED_EXTRAS } from './json-schema.ts';
import { type NewPatient, newPatient, PATIENT_FIELDS } from './patient.ts';
import { schemaOf } from './schema-of.ts';

// Each tells `z.toJSONSchema` what it takes, as far as a JSON Schema can say it.

/**
 * Checks a new patient and returns the body to send: names and e-mail in lowercase, ignored keys of
 * `extras` left out, absent fields gone. Also a Standard Schema, for form libraries.
 *
 * Source: *Endpoints*, 2. Create a patient profile.
 */
export const newPatientSchema: z.ZodMiniType<NewPatient, NewPatient> = schemaOf(
  newPatient,
  bodySchema(PATIENT_FIELDS),
);

/**
 * Checks changes to an EMR user and returns the body to send, with `extras` as any JSON object.
 * Also a Standard Schema, for form libraries.
 *
 * Source: *Endpoints*, 1. Update EMR user profile.
 */
export const emrUserChangesSchema: z.ZodMiniType<EmrUserChanges, EmrUserChanges> = schemaOf(
  emrUserChanges,
  bodySchema(EMR_USER_FIELDS),
);

/** The same with the patient's limits on `extras`; whether the service has them is not shown. */
export const limitedEmrUserChangesSchema: z.ZodMiniType<EmrUserChanges, EmrUserChanges> = schemaOf(
  limitedEmrUserChanges,
  bodySchema(LIMITED_EMR_USER_FIELDS),
);

/**
 * Checks the `extras` of a new patient and returns a copy without the ignored keys.
 *
 * Source: *Limits*.
 */
export const extrasSchema: z.ZodMiniType<Extras, Extras> = schemaOf(limitedExtras, LIMITED_EXTRAS);

/** Checks the answer to a creation. */
export const createdPatientSchema: z.ZodMiniType<CreatedPatient, CreatedPatient> = schemaOf(
  createdPatient,
  answerSchema(CREATED_PATIENT),
);

/** Checks the answer to an update. */
export const updatedEmrUserSchema: z.ZodMiniType<UpdatedEmrUser, UpdatedEmrUser> = schemaOf(
  updatedEmrUser,
  answerSchema(UPDATED_EMR_USER),
);
