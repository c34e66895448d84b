import { isPlainObject } from '@profiles/sdk/internal';
import {
  emrUserChangesSchema,
  type InputIssue,
  inputIssues,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import { SetupError } from '../errors/setup-error.ts';
import { copyJson } from '../http/json.ts';
import { checkOid } from './records.ts';
import type { ProfileKind, ProfileStore } from './store.ts';

const SCHEMAS = { patient: newPatientSchema, 'emr-user': emrUserChangesSchema };

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

/**
 * Validates and stores changes of one record. A field that is `null` is removed, and all other fields
 * are stored as given. A field that the changes do not name is not validated: some behaviours store
 * values that a creation rejects.
 *
 * @param what - The name of a record, for the start of an error message.
 * @throws {@link SetupError} if no record has the oid, or the changes are invalid. The message names
 * the field and the rule, but never a value.
 */
export function changeRecord(
  store: ProfileStore,
  kind: ProfileKind,
  oid: string,
  changes: unknown,
  what: string,
): void {
  const reject = (problem: string) => new SetupError(`${what} cannot be changed: ${problem}.`);
  const record = store.get(kind, oid);
  if (!record) throw reject('none has this oid');
  if (!isPlainObject(changes)) throw reject('the changes must be an object');
  const { oid: other = oid, ...named } = changes;
  if (other !== oid) throw reject('its oid cannot change');
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(given.filter(([, value]) => value !== null));
  const issues = inputIssues(SCHEMAS[kind].safeParse(values).error?.issues ?? []);
  const own = issues.filter(({ path }) => Object.hasOwn(named, String(path[0])));
  if (own.length > 0) throw reject(own.map(describe).join('; '));
  const { username } = values;
  if (kind === 'patient' && username !== record['username'] && isTaken(store, username)) {
    throw reject('its username is taken');
  }
  const fields = new Map(Object.entries(record));
  for (const [name, value] of given) {
    if (value === null) fields.delete(name);
    else fields.set(name, copyJson(value));
  }
  store.replace(kind, { oid, ...Object.fromEntries(fields) });
}

function isTaken(store: ProfileStore, username: unknown): boolean {
  return typeof username === 'string' && store.usernames.match(username) === 'exact';
}

function describe({ path, message }: InputIssue): string {
  // Only the top-level field, because inside extras the path contains the caller's own keys.
  return `${String(path[0])} ${message}`;
}
