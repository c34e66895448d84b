import type { Fields } from './check-fields.ts';
import { EMR_USER_FIELDS } from './emr-user.ts';
import type { OperationName } from './facts.ts';
import { PATIENT_FIELDS } from './patient.ts';

/** Tells whether a request without the field is refused. */
export type FieldNeed = 'required' | 'optional';

/**
 * Lists the fields of each operation's body, in the document's order.
 *
 * Source: *Resources and their fields*.
 */
export const FIELD_NEEDS: Readonly<Record<OperationName, ReadonlyMap<string, FieldNeed>>> = {
  createPatient: needs(PATIENT_FIELDS),
  updateEmrUser: needs(EMR_USER_FIELDS),
};

function needs({ required, checks }: Fields): ReadonlyMap<string, FieldNeed> {
  const entries = Object.keys(checks).map((name) => {
    return [name, required.includes(name) ? 'required' : 'optional'] as const;
  });
  return new Map(entries);
}
