import * as z from 'zod/mini';
import { emrUserFields } from './emr-user.ts';
import type { OperationName } from './facts.ts';
import { patientFields } from './patient.ts';

/** Tells whether a request without the field is refused. */
export type FieldNeed = 'required' | 'optional';

/**
 * Lists the fields of each operation's body, in the document's order.
 *
 * Source: *Resources and their fields*.
 */
export const FIELD_NEEDS: Readonly<Record<OperationName, ReadonlyMap<string, FieldNeed>>> = {
  createPatient: needs(patientFields.shape),
  updateEmrUser: needs(emrUserFields.shape),
};

function needs(shape: z.core.$ZodShape): ReadonlyMap<string, FieldNeed> {
  const entries = Object.entries(shape).map(([name, schema]) => {
    return [name, schema instanceof z.ZodMiniOptional ? 'optional' : 'required'] as const;
  });
  return new Map(entries);
}
