import { FIELD_ALIASES, isPlainObject } from '@profiles/sdk/internal';
import { emrUserChangesSchema, newPatientSchema } from '@profiles/sdk/schemas';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { ProfileRecord } from '../store/records.ts';
import type { ProfileKind } from '../store/store.ts';
import type { GivenFields } from './given-fields.ts';

/** Returns the record after an update. */
export function updatedRecord(
  record: ProfileRecord,
  kind: ProfileKind,
  { values, cleared }: GivenFields,
  read: ReadBehaviour,
): ProfileRecord {
  const { oid, ...stored } = record;
  const fields = new Map(Object.entries(stored));
  for (const field of Object.keys(emrUserChangesSchema.shape)) {
    const name = storedName(field, kind);
    if (values.has(field) || cleared.has(field) || !fields.has(name)) continue;
    if (read('omittedFields') === 'cleared') fields.delete(name);
  }
  for (const field of cleared) {
    if (!isKept(field, kind)) fields.delete(storedName(field, kind));
  }
  for (const [field, value] of values) {
    if (isKept(field, kind)) continue;
    const name = storedName(field, kind);
    fields.set(name, field === 'extras' ? updatedExtras(fields.get(name), value, read) : value);
  }
  return { oid, ...Object.fromEntries(fields) };
}

function updatedExtras(stored: unknown, given: unknown, read: ReadBehaviour): unknown {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: extras are objects, and merging into none replaces; only the type needs it
  const canMerge = isPlainObject(stored) && isPlainObject(given);
  // A spread defines properties, so an own __proto__ key stays an own key.
  return canMerge && read('extrasOnUpdate') === 'merged' ? { ...stored, ...given } : given;
}

/**
 * Returns whether an update must not change a field. In a patient these are the fields that only a
 * creation has: an update does not validate them, and could store what the API specification does
 * not allow.
 */
function isKept(field: string, kind: ProfileKind): boolean {
  if (kind === 'emr-user' || Object.hasOwn(emrUserChangesSchema.shape, field)) return false;
  return Object.hasOwn(newPatientSchema.shape, field);
}

/** Returns the name of a field in the record. A patient's record has the names of a creation. */
function storedName(field: string, kind: ProfileKind): string {
  return (kind === 'patient' && FIELD_ALIASES.get(field)) || field;
}
