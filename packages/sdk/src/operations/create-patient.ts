import type * as z from 'zod/mini';
import { ENDPOINTS } from '../schemas/endpoints.ts';
import type { NewPatient, NewPatientInput } from '../schemas/patient.ts';
import { identifiedPatientSchema, newPatientSchema } from '../schemas/patient.ts';
import { type CreatedPatient, createdPatientSchema } from '../schemas/responses.ts';
import type { Operation } from './operation.ts';
import { storedOid } from './stored-oid.ts';
import { jsonOf, validated } from './validated.ts';

export const createPatient: Operation<[patient: NewPatient], CreatedPatient> = {
  name: 'createPatient',
  endpoint: ENDPOINTS.createPatient,
  response: createdPatientSchema,
  storedOid,
  prepare: ([patient]) => prepared(newPatientSchema, patient),
};

/** The same for a patient with a unique `username`: the service rejects a retry of a stored create. */
export const createPatientOnce: typeof createPatient = {
  ...createPatient,
  isIdempotent: true,
  prepare: ([patient]) => prepared(identifiedPatientSchema, patient),
};

function prepared(schema: z.ZodMiniType<NewPatient>, patient: NewPatient) {
  const { body, ignoredKeys } = validated('createPatient', schema, patient);
  // Stryker disable next-line StringLiteral: an empty identifier counts as absent
  const identifiers = [body.username ?? ''];
  return { body: jsonOf('createPatient', body), ignoredKeys, identifiers };
}

/**
 * Validates a new patient and returns the body that `createPatient` sends, as an object. The input
 * is not changed.
 *
 * Source: *Endpoints*, 2. Create a patient profile; *Limits*.
 *
 * @param patient - The patient to create.
 * @returns A copy with `fn`, `mn`, `ln`, `fln` and `email` in lowercase. It omits absent fields and
 * the keys of `extras` that start with `_`.
 * @throws {@link InvalidInputError} if the patient is invalid, with every problem found.
 *
 * @example
 * ```ts
 * preparePatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }); // { fn: 'asha', … }
 * ```
 */
export function preparePatient(patient: NewPatientInput): NewPatient {
  return validated('createPatient', newPatientSchema, patient).body;
}
