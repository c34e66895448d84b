import { isPlainObject } from '@profiles/sdk/internal';
import { emrUserChangesSchema, newPatientSchema } from '@profiles/sdk/schemas';
import { SetupError } from '../../http/errors/setup-error.ts';
import { copyJson } from '../../http/json.ts';
import { measureJson } from '../../http/measure-json.ts';
import { createSetting } from '../ledger/behaviour-setting.ts';
import { checkBehaviour, checkId } from '../ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour } from '../ledger/ledger.ts';
import { MAX_TICKS } from './clock.ts';
import { checkOid, type ProfileRecord } from './records.ts';
import { type MockState, SNAPSHOT_MARK } from './snapshot.ts';
import { MAX_COUNTED } from './store.ts';

/** The deepest nesting of a snapshot: a body of 500 levels, inside the lists of the snapshot. */
const MAX_LEVELS = 520;

const SCHEMAS = { patients: newPatientSchema, emrUsers: emrUserChangesSchema };

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Validates a snapshot, which is untrusted input, and returns its state.
 *
 * @throws {@link SetupError} if it is not a snapshot, has another version, or is damaged.
 */
export function readSnapshot(input: unknown): MockState {
  const { format, version } = SNAPSHOT_MARK;
  if (!isPlainObject(input) || input['format'] !== format) {
    throw new SetupError(
      `This is not a snapshot of ${format}. A snapshot is a file that the inspector, the admin API or --state wrote, or what snapshot() returned.`,
    );
  }
  if (input['version'] !== version) {
    throw new SetupError(
      `The snapshot does not have version ${version}, which this ${format} requires. Create it again.`,
    );
  }
  const { levels, hasNonFinite } = measureJson(input, MAX_LEVELS);
  if (levels > MAX_LEVELS) throw damaged('it nests too deep');
  if (hasNonFinite) throw damaged('it has a number that JSON cannot represent');
  const oids = new Set<string>();
  const patient = readRecords(input, 'patients', oids);
  const emrUsers = readRecords(input, 'emrUsers', oids);
  checkUsernames(patient);
  const given = input['oids'];
  if (!isPlainObject(given)) throw damaged('oids is missing');
  const patients = readCount(given, 'patients', MAX_COUNTED);
  const users = readCount(given, 'emrUsers', MAX_COUNTED);
  return {
    content: {
      records: { patient, 'emr-user': emrUsers },
      counters: { patient: patients, 'emr-user': users },
    },
    clock: readCount(input, 'clock', MAX_TICKS),
    setting: readSetting(input),
  };
}

function readCount(input: JsonObject, name: string, most: number): number {
  const count = input[name];
  const isCount = Number.isInteger(count) && Number(count) >= 0 && Number(count) <= most;
  if (isCount) return Number(count);
  throw damaged(`${name} is not a count`);
}

function readSetting({ behaviour, undecided }: JsonObject): MockState['setting'] {
  const checked = checkBehaviour(behaviour);
  const missing = BEHAVIOUR_IDS.filter((id) => !Object.hasOwn(checked, id));
  if (missing.length > 0) throw damaged(`its behaviour lacks ${missing.join(', ')}`);
  if (!Array.isArray(undecided)) throw damaged('undecided is not a list');
  const ids = undecided.map((id) => checkId(String(id)));
  // It has a value for every entry, as checked above.
  return createSetting(checked as Behaviour, new Set(ids));
}

/**
 * Reads the records of one kind. Accepts every value that some behaviour stores. Any field may be
 * missing: an update of a patient can clear even the fields that a creation requires.
 *
 * @param oids - The oids in use. The function adds the oids of the records.
 * @throws {@link SetupError} if no service would store such records.
 */
function readRecords(
  input: JsonObject,
  name: keyof typeof SCHEMAS,
  oids: Set<string>,
): ProfileRecord[] {
  const list = input[name];
  if (!Array.isArray(list)) throw damaged(`${name} is not a list`);
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

/** Checks that no two patients have the same username. */
function checkUsernames(patients: readonly ProfileRecord[]): void {
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
      if (!isPlainObject(value)) throw damaged(`${name} of ${what} is not an object`);
    } else if (typeof value !== 'string') {
      throw damaged(`${name} of ${what} is not text`);
    }
  }
}

/** Creates an error that explains why a snapshot cannot be restored. */
function damaged(why: string): SetupError {
  return new SetupError(`The snapshot is damaged: ${why}.`);
}
