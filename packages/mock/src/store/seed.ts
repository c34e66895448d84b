import {
  emrUserChangesSchema,
  type InputIssue,
  inputIssues,
  isPlainObject,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import { SetupError } from '../http/setup-error.ts';
import { checkOid } from './records.ts';
import type { ProfileKind, ProfileStore } from './store.ts';

const COLLECTIONS = { patients: 'patient', emrUsers: 'emr-user' } as const;
const SCHEMAS = { patient: newPatientSchema, 'emr-user': emrUserChangesSchema };

/**
 * Validates and stores the records of a seed from untrusted input: an option or a file.
 *
 * @throws {@link SetupError} if the seed is invalid. The message names the record, the field and
 * the rule, but never a value.
 */
export function storeSeed(store: ProfileStore, seed: unknown): void {
  if (!isPlainObject(seed)) {
    throw new SetupError('A seed must be an object with the lists patients and emrUsers.');
  }
  for (const [name, list] of Object.entries(seed)) {
    if (!isCollectionName(name)) {
      throw new SetupError(`A seed has patients and emrUsers, not ${JSON.stringify(name)}.`);
    }
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new SetupError(`The seed's ${name} must be a list.`);
    for (const [at, data] of list.entries()) {
      storeRecord(store, COLLECTIONS[name], data, `${name}[${at}] of the seed`);
    }
  }
}

/** Validates and stores one record, and returns its oid. */
export function storeRecord(
  store: ProfileStore,
  kind: ProfileKind,
  data: unknown,
  what: string,
): string {
  const reject = (problem: string) => new SetupError(`${what} cannot be stored: ${problem}.`);
  if (!isPlainObject(data)) throw reject('it must be an object');
  const { oid, ...fields } = data;
  if (oid !== undefined) checkOid(oid, (must) => reject(`its oid must be ${must}`));
  if (oid !== undefined && store.has(oid)) throw reject('its oid is taken');
  const checked = SCHEMAS[kind].safeParse(fields);
  if (!checked.success) throw reject(inputIssues(checked.error.issues).map(describe).join('; '));
  if ('username' in checked.data && isTaken(store, checked.data.username)) {
    throw reject('its username is taken');
  }
  return store.add(kind, { ...checked.data }, oid).oid;
}

function isCollectionName(name: string): name is keyof typeof COLLECTIONS {
  return Object.hasOwn(COLLECTIONS, name);
}

function isTaken(store: ProfileStore, username: string | undefined): boolean {
  // Stryker disable next-line ConditionalExpression: undefined fields were removed; only the type needs the check
  return username !== undefined && store.usernames.match(username) === 'exact';
}

function describe({ path, message }: InputIssue): string {
  // Only the top-level field, because inside extras the path contains the caller's own keys.
  return `${String(path[0])} ${message}`;
}
