import type { Field, FieldNeed } from './check-fields.ts';
import { EMR_USER_FIELDS } from './emr-user.ts';
import type { OperationName } from './facts.ts';
import { PATIENT_FIELDS } from './patient.ts';

/**
 * Lists the fields of each operation's body, in the document's order.
 *
 * Source: *Resources and their fields*.
 */
export const FIELD_NEEDS: Readonly<Record<OperationName, ReadonlyMap<string, FieldNeed>>> = {
  createPatient: needs(PATIENT_FIELDS),
  updateEmrUser: needs(EMR_USER_FIELDS),
};

function needs(fields: object): ReadonlyMap<string, FieldNeed> {
  const entries: [string, Field][] = Object.entries(fields);
  return new Map(entries.map(([name, { need }]) => [name, need]));
}
