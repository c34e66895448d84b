import { FIELD_NEEDS } from '@profiles/sdk/schemas';
import { isJsonObject } from '../json.ts';
import type { ProfileRecord } from '../records.ts';
import type { ProfileKind } from '../store.ts';
import type { ReadBehaviour } from './exchange.ts';
import type { GivenFields } from './given-fields.ts';

/** Returns the record as it is after an update. */
export function updatedRecord(
  record: ProfileRecord,
  kind: ProfileKind,
  { values, cleared }: GivenFields,
  read: ReadBehaviour,
): ProfileRecord {
  const { oid, ...stored } = record;
  const fields = new Map(Object.entries(stored));
  for (const field of FIELD_NEEDS.updateEmrUser.keys()) {
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
  const canMerge = isJsonObject(stored) && isJsonObject(given);
  // A spread defines properties: an own __proto__ key stays one.
  return canMerge && read('extrasOnUpdate') === 'merged' ? { ...stored, ...given } : given;
}

/** An update does not know the field, and would store what the document forbids a patient. */
function isKept(field: string, kind: ProfileKind): boolean {
  if (kind === 'emr-user' || FIELD_NEEDS.updateEmrUser.has(field)) return false;
  return FIELD_NEEDS.createPatient.has(field);
}

/** One fact, two names: the blood group is `bg` on update and `bloodgroup` on create. */
function storedName(field: string, kind: ProfileKind): string {
  return kind === 'patient' && field === 'bg' ? 'bloodgroup' : field;
}
