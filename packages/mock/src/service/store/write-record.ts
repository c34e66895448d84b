import { isPlainObject } from '@profiles/sdk/internal';
import {
  emrUserChangesSchema,
  type InputIssue,
  type InputRule,
  inputIssues,
  newPatientSchema,
} from '@profiles/sdk/schemas';
import { SetupError } from '../../http/errors/setup-error.ts';
import { copyJson } from '../../http/json.ts';
import { checkOid } from './records.ts';
import type { CollectionName, ProfileStore } from './store.ts';

/** The schemas of the fields of each collection's records. */
export const RECORD_SCHEMAS = { patients: newPatientSchema, emrUsers: emrUserChangesSchema };

/** Returns whether the service stores a value that breaks a rule. */
export type Tolerates = (rule: InputRule) => boolean;

/** Thrown when a record cannot be stored because of its fields. */
class RejectedFieldsError extends SetupError {
  readonly #fields: Readonly<Record<string, string>>;

  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message);
    this.#fields = fields;
  }

  /** The problem with each field, by its name. */
  get fields(): Readonly<Record<string, string>> {
    return this.#fields;
  }
}

/** Creates the error for a record that is rejected because of a problem, or of several fields. */
type Reject = (problem: string, fields?: Readonly<Record<string, string>>) => SetupError;

/** Validates and stores one record, and returns its oid. */
export function storeRecord(
  store: ProfileStore,
  collection: CollectionName,
  data: unknown,
  what: string,
  tolerates: Tolerates = () => false,
): string {
  const reject: Reject = (problem, fields = {}) =>
    new RejectedFieldsError(`${what} cannot be stored: ${problem}.`, fields);
  if (!isPlainObject(data)) throw reject('it must be an object');
  const { oid, ...fields } = data;
  if (oid !== undefined)
    checkOid(oid, (must) => reject(`its oid must be ${must}`, { oid: `must be ${must}` }));
  if (oid !== undefined && store.has(oid)) throw reject('its oid is taken', { oid: 'is taken' });
  const values = valuesOf(collection, fields, tolerates, reject);
  if (isTaken(store, values['username']))
    throw reject('its username is taken', { username: 'is taken' });
  return store.add(collection, values, oid).oid;
}

/** Returns the fields to store. Those that break a rule which the service tolerates stay as given. */
function valuesOf(
  collection: CollectionName,
  fields: Readonly<Record<string, unknown>>,
  tolerates: Tolerates,
  reject: Reject,
): Readonly<Record<string, unknown>> {
  const { data, error } = RECORD_SCHEMAS[collection].safeParse(fields);
  if (data) return { ...data };
  const issues = inputIssues(error.issues);
  const rejected = issues.filter(({ rule }) => !tolerates(rule));
  if (rejected.length > 0) throw rejectedBy(rejected, reject);
  const broken = new Set(issues.map(({ path }) => String(path[0])));
  const part = (isBroken: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => broken.has(name) === isBroken));
  // The schema reports only so many issues at once.
  const sound = valuesOf(collection, part(false), tolerates, reject);
  return { ...sound, ...Object(copyJson(part(true))) };
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
  collection: CollectionName,
  oid: string,
  changes: unknown,
  what: string,
  tolerates: Tolerates,
): void {
  const reject: Reject = (problem, fields = {}) =>
    new RejectedFieldsError(`${what} cannot be changed: ${problem}.`, fields);
  const record = store.get(collection, oid);
  if (!record) throw reject('none has this oid');
  if (!isPlainObject(changes)) throw reject('the changes must be an object');
  const { oid: other = oid, ...named } = changes;
  if (other !== oid) throw reject('its oid cannot change');
  const entries = Object.entries(named).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const issues = inputIssues(RECORD_SCHEMAS[collection].safeParse(values).error?.issues ?? []);
  const own = issues.filter(
    ({ path, rule }) => Object.hasOwn(named, String(path[0])) && !tolerates(rule),
  );
  if (own.length > 0) throw rejectedBy(own, reject);
  const { username } = values;
  if (collection === 'patients' && username !== record['username'] && isTaken(store, username)) {
    throw reject('its username is taken', { username: 'is taken' });
  }
  const fields = new Map(Object.entries(record));
  for (const [name, value] of entries) {
    if (value === null) fields.delete(name);
    else fields.set(name, copyJson(value));
  }
  store.replace(collection, { oid, ...Object.fromEntries(fields) });
}

/** Returns whether a patient has exactly this username. */
export function isTaken(store: ProfileStore, username: unknown): boolean {
  // Stryker disable next-line ConditionalExpression: the index contains only text; only the type needs the check
  return typeof username === 'string' && store.usernames.match(username) === 'exact';
}

function rejectedBy(issues: readonly InputIssue[], reject: Reject): SetupError {
  // Only the top-level field, because inside extras the path contains the caller's own keys.
  const problems = issues.map(({ path, message }) => [String(path[0]), message] as const);
  const text = problems.map((problem) => problem.join(' ')).join('; ');
  return reject(text, Object.fromEntries(problems));
}

/** The oids of the records of a seed, in the order of its lists. */
export type SeedOids = Readonly<Record<CollectionName, readonly string[]>>;

/**
 * Validates and stores the records of a seed from untrusted input: an option, a file or the admin API.
 *
 * @throws {@link SetupError} if the seed is invalid. The message names the record, the field and
 * the rule, but never a value.
 */
export function storeSeed(store: ProfileStore, seed: unknown): SeedOids {
  if (!isPlainObject(seed)) {
    throw new SetupError('A seed must be an object with the lists patients and emrUsers.');
  }
  const oids: Record<CollectionName, string[]> = { patients: [], emrUsers: [] };
  for (const [name, list] of Object.entries(seed)) {
    if (!isSeedList(name)) {
      throw new SetupError(`A seed has patients and emrUsers, not ${JSON.stringify(name)}.`);
    }
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new SetupError(`The seed's ${name} must be a list.`);
    for (const [at, data] of list.entries()) {
      const what = `${name}[${at}] of the seed`;
      oids[name].push(storeRecord(store, name, data, what));
    }
  }
  return oids;
}

function isSeedList(name: string): name is CollectionName {
  return Object.hasOwn(RECORD_SCHEMAS, name);
}
