import * as z from 'zod/mini';
import { type BodyTypes, openBody } from './body.ts';
import { NOT_BLANK } from './fields.ts';
import { breaks } from './issues.ts';

/**
 * The response to a create. Fields that the API specification does not name are kept.
 *
 * Source: *Endpoints*, 2. Create a patient profile, Response body.
 */
export interface CreatedPatient {
  /** The new patient's oid (the service's object identifier of a record); not blank. */
  readonly oid: string;
  readonly [field: string]: unknown;
}

/**
 * The response to an update. Fields that the API specification does not name are kept.
 *
 * Source: *Endpoints*, 1. Update EMR user profile, Response body.
 */
export interface UpdatedEmrUser {
  /** The service's message, which states that the profile was updated. */
  readonly message: string;
  readonly [field: string]: unknown;
}

const error = breaks('type', 'must be text');

/**
 * The schema of the response to a create.
 *
 * Source: *Endpoints*, 2. Create a patient profile, Response body.
 *
 * @example
 * ```ts
 * createdPatientSchema.parse({ oid: 'patient-1' }); // { oid: 'patient-1' }
 * createdPatientSchema.safeParse({ oid: '' }).success; // false
 * ```
 */
export const createdPatientSchema: z.ZodMiniObject<
  BodyTypes<Pick<CreatedPatient, 'oid'>>['shape'],
  z.core.$loose
> = openBody({ oid: z.string({ error }).check(z.regex(NOT_BLANK, { error })) });

/**
 * The schema of the response to an update.
 *
 * Source: *Endpoints*, 1. Update EMR user profile, Response body.
 *
 * @example
 * ```ts
 * updatedEmrUserSchema.parse({ message: 'updated' }); // { message: 'updated' }
 * updatedEmrUserSchema.safeParse({}).success; // false
 * ```
 */
export const updatedEmrUserSchema: z.ZodMiniObject<
  BodyTypes<Pick<UpdatedEmrUser, 'message'>>['shape'],
  z.core.$loose
> = openBody({ message: z.string({ error }) });
