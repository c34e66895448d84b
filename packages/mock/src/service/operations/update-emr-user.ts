import { FIELD_ALIASES, isPlainObject, serviceChangesSchema } from '@profiles/sdk/internal';
import {
  ENDPOINTS,
  emrUserChangesSchema,
  LOWERCASED_FIELDS,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { ProfileRecord } from '../store/records.ts';
import type { CollectionName } from '../store/store.ts';
import { type CheckedFields, checkFields, hasUppercase, lowercase } from './check-fields.ts';
import type { RequestBody } from './request-body.ts';
import {
  type AcceptedResult,
  acceptedResponse,
  isRejectedResult,
  type RejectedResult,
  rejectFields,
} from './result.ts';
import type { BodyOperation, ServiceState } from './service-operation.ts';

const UPDATED = JSON.stringify({ message: 'The profile was updated successfully.' });

/** The operation that updates an EMR user. Source: *Endpoints*, 1. Update EMR user profile. */
export const updateEmrUser: BodyOperation = {
  ...ENDPOINTS.updateEmrUser,
  name: 'updateEmrUser',
  body: serviceChangesSchema,
  limitsExtras: (read) => read('extrasLimitsOnUpdate') === 'enforced',
  failure: 'The EMR user was not updated',
  accept: acceptChanges,
};

function acceptChanges(
  body: RequestBody,
  state: ServiceState,
  oid: string | undefined,
): AcceptedResult | RejectedResult {
  const { read } = state;
  const profile = findProfile(state, oid);
  if (isRejectedResult(profile)) return profile;
  const checked = checkFields(body, read, updateEmrUser);
  if (isRejectedResult(checked)) return checked;
  const { values, cleared, violations } = checked;
  if (values.size + cleared.size === 0 && read('emptyUpdate') === 'rejected') {
    return rejectFields(read, 'the update has no field', violations);
  }
  for (const field of LOWERCASED_FIELDS) {
    // Stryker disable next-line ConditionalExpression: the same result, but strict mode plans more often
    if (!hasUppercase(values, field)) continue;
    if (read('emrUserLowercasing') === 'names-and-email') lowercase(values, field);
  }
  const record = updatedRecord(profile.record, profile.collection, checked, read);
  const write = { kind: 'replace', collection: profile.collection, record } as const;
  return { response: acceptedResponse(read('updateStatus'), UPDATED), write, violations };
}

interface Profile {
  readonly collection: CollectionName;
  readonly record: ProfileRecord;
}

/** Finds the profile to update. An unknown oid is not a violation: the request itself is correct. */
function findProfile(
  { store, read }: ServiceState,
  oid: string | undefined,
): Profile | RejectedResult {
  const emrUser = oid === undefined ? undefined : store.get('emrUsers', oid);
  if (emrUser) return { collection: 'emrUsers', record: emrUser };
  const patient = oid === undefined ? undefined : store.get('patients', oid);
  if (patient && read('patientOidOnUpdate') === 'updated') {
    return { collection: 'patients', record: patient };
  }
  const reason = patient ? 'the oid is that of a patient' : 'no EMR user has this oid';
  return { status: read('unknownOid'), code: 'unknown_oid', reason };
}

const UPDATE_FIELDS = Object.keys(emrUserChangesSchema.shape);

/** Returns the record after an update. */
function updatedRecord(
  record: ProfileRecord,
  collection: CollectionName,
  { values, cleared }: CheckedFields,
  read: ReadBehaviour,
): ProfileRecord {
  const { oid, ...stored } = record;
  const fields = new Map(Object.entries(stored));
  for (const field of UPDATE_FIELDS) {
    const name = storedName(field, collection);
    if (values.has(field) || cleared.has(field) || !fields.has(name)) continue;
    if (read('omittedFields') === 'cleared') fields.delete(name);
  }
  for (const field of cleared) {
    if (!isKept(field, collection)) fields.delete(storedName(field, collection));
  }
  for (const [field, value] of values) {
    if (isKept(field, collection)) continue;
    const name = storedName(field, collection);
    fields.set(name, field === 'extras' ? updatedExtras(fields.get(name), value, read) : value);
  }
  return { oid, ...Object.fromEntries(fields) };
}

function updatedExtras(stored: unknown, extras: unknown, read: ReadBehaviour): unknown {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: extras are objects, and merging into none replaces; only the type needs it
  const canMerge = isPlainObject(stored) && isPlainObject(extras);
  // A spread defines properties, so an own __proto__ key stays an own key.
  return canMerge && read('extrasOnUpdate') === 'merged' ? { ...stored, ...extras } : extras;
}

/**
 * Returns whether an update must not change a field. In a patient these are the fields that only a
 * creation has: an update does not validate them, and could store what the API specification does
 * not allow.
 */
function isKept(field: string, collection: CollectionName): boolean {
  if (collection === 'emrUsers' || Object.hasOwn(emrUserChangesSchema.shape, field)) return false;
  return Object.hasOwn(newPatientSchema.shape, field);
}

/** Returns the name of a field in the record. A patient's record has the names of a creation. */
function storedName(field: string, collection: CollectionName): string {
  return (collection === 'patients' && FIELD_ALIASES.get(field)) || field;
}
