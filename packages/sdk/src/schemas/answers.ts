import * as z from 'zod/mini';

/**
 * Describes the answer to a creation. Fields the document does not name are kept.
 *
 * Source: *Endpoints*, 2. Create a patient profile, Response body.
 */
export interface CreatedPatient {
  /** Identifier of the new patient; not empty. */
  readonly oid: string;
  readonly [field: string]: unknown;
}

/**
 * Describes the answer to an update. Fields the document does not name are kept.
 *
 * Source: *Endpoints*, 1. Update EMR user profile, Response body.
 */
export interface UpdatedEmrUser {
  /** The service's words: that the profile was updated. */
  readonly message: string;
  readonly [field: string]: unknown;
}

/** Checks the answer to a creation. */
export const createdPatientSchema: z.ZodMiniType<CreatedPatient, CreatedPatient> = z.looseObject({
  oid: z.string().check(z.minLength(1)),
});

/** Checks the answer to an update. */
export const updatedEmrUserSchema: z.ZodMiniType<UpdatedEmrUser, UpdatedEmrUser> = z.looseObject({
  message: z.string(),
});
