import { emrUserChangesSchema, isPlainObject, newPatientSchema } from '@profiles/sdk/schemas';
import { copyJson } from '../http/json.ts';
import { damaged } from './damaged-snapshot.ts';
import { checkOid } from './oid.ts';
import type { ProfileRecord } from './records.ts';

const SCHEMAS = { patients: newPatientSchema, emrUsers: emrUserChangesSchema };

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads the records of one kind. Their values may be any that some behaviour stores, and a field may be
 * missing: an update of a patient can clear even those that a creation needs.
 *
 * @param oids - Those that are taken; the records add theirs.
 * @throws {@link SetupError} where no service would hold such records.
 */
export function readRecords(
  input: JsonObject,
  name: keyof typeof SCHEMAS,
  oids: Set<string>,
): ProfileRecord[] {
  const list = input[name];
  if (!Array.isArray(list)) throw damaged(`${name} is no list`);
  return list.map((record: unknown, at) => {
    const what = `${name}[${at}]`;
    const { oid, ...fields } = isPlainObject(record) ? record : {};
    checkOid(oid, () => damaged(`${what} has no oid`));
    if (oids.has(oid)) throw damaged(`the oid of ${what} is taken`);
    oids.add(oid);
    checkFields(fields, Object.keys(SCHEMAS[name].shape), what);
    return copyJson(record) as ProfileRecord;
  });
}

/** Makes sure that no two patients have one username. */
export function checkUsernames(patients: readonly ProfileRecord[]): void {
  const usernames = new Set<unknown>();
  for (const [at, { username }] of patients.entries()) {
    if (username === undefined) continue;
    if (usernames.has(username)) throw damaged(`the username of patients[${at}] is taken`);
    usernames.add(username);
  }
}

function checkFields(fields: JsonObject, names: readonly string[], what: string): void {
  for (const name of names) {
    const value = fields[name];
    if (value === undefined) continue;
    if (name === 'extras') {
      if (!isPlainObject(value)) throw damaged(`${name} of ${what} is no object`);
    } else if (typeof value !== 'string') {
      throw damaged(`${name} of ${what} is no text`);
    }
  }
}
