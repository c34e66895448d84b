import { isPlainObject } from '@profiles/sdk/internal';
import { SetupError } from '../../http/errors/setup-error.ts';
import { copyJson } from '../../http/json.ts';
import { measureJson } from '../../http/measure-json.ts';
import {
  type BehaviourSetting,
  changeSetting,
  createInitialSetting,
  createSetting,
} from '../ledger/behaviour-setting.ts';
import { checkBehaviour, checkId } from '../ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId } from '../ledger/ledger.ts';
import { MAX_TICKS } from './clock.ts';
import { checkOid, type ProfileRecord, type StoredEmrUser, type StoredPatient } from './records.ts';
import {
  COLLECTIONS,
  type CollectionName,
  MAX_COUNTED,
  ProfileStore,
  type StoreContent,
} from './store.ts';
import { isTaken, RECORD_SCHEMAS, storeSeed } from './write-record.ts';

/** The format and version of a snapshot. A change of its shape needs another version. */
const SNAPSHOT_MARK = { format: '@profiles/mock', version: 1 } as const;

/**
 * The state of a mock's service, as JSON. It contains the data that later responses depend on, but
 * no journal, no planned faults and no tokens.
 */
export interface Snapshot {
  /** The mark that distinguishes a snapshot from other JSON. */
  readonly format: '@profiles/mock';
  /** The version of the format. */
  readonly version: 1;
  /** The patients, in order of creation. */
  readonly patients: readonly StoredPatient[];
  /** The EMR (electronic medical record) users, in order of creation. */
  readonly emrUsers: readonly StoredEmrUser[];
  /** The number of oids (object identifiers) that the mock has created. */
  readonly oids: {
    /** The number for patients. */
    readonly patients: number;
    /** The number for EMR users. */
    readonly emrUsers: number;
  };
  /**
   * How often the mock's own clock was read. For a mock that was created with `now`, this is the
   * number of the restored snapshot, or 0.
   */
  readonly clock: number;
  /** The value of every ledger entry. */
  readonly behaviour: Behaviour;
  /** The ledger entries without a setting. */
  readonly undecided: readonly BehaviourId[];
}

/** The state of a mock that a snapshot saves and restores. */
export interface MockState {
  readonly content: StoreContent;
  readonly clock: number;
  readonly setting: BehaviourSetting;
}

/**
 * Reads the state that a mock starts with, and returns to: a seed, or a snapshot, with settings that
 * override its own.
 *
 * @throws {@link SetupError} if one of them is invalid.
 */
export function readInitialState(
  seed: unknown,
  behaviour: unknown,
  createOid: (() => string) | undefined,
): MockState {
  if (!isSnapshot(seed)) {
    const store = new ProfileStore(createOid);
    storeSeed(store, seed);
    return { content: store.content(), clock: 0, setting: createInitialSetting(behaviour) };
  }
  const state = readSnapshot(seed);
  const setting =
    behaviour === 'undecided'
      ? createInitialSetting(behaviour)
      : changeSetting(state.setting, behaviour);
  return { ...state, setting };
}

/**
 * Adds the records of a seed or of a snapshot to those of a store.
 *
 * @throws {@link SetupError} if it is invalid, or an oid or username is taken.
 */
export function addRecords(store: ProfileStore, seed: unknown): void {
  if (!isSnapshot(seed)) {
    storeSeed(store, seed);
    return;
  }
  const { records } = readSnapshot(seed).content;
  for (const collection of COLLECTIONS) {
    for (const [at, { oid, ...fields }] of records[collection].entries()) {
      const what = `${collection}[${at}] of the snapshot cannot be stored`;
      const { username } = fields;
      if (store.has(oid)) throw new SetupError(`${what}: its oid is taken.`);
      if (collection === 'patients' && isTaken(store, username))
        throw new SetupError(`${what}: its username is taken.`);
      store.add(collection, fields, oid);
    }
  }
}

/** Returns whether a value is a snapshot, and no seed, which has no format. */
function isSnapshot(seed: unknown): boolean {
  return isPlainObject(seed) && Object.hasOwn(seed, 'format');
}

/** Returns the state of a mock as JSON that shares no objects with the mock. */
export function takeSnapshot({ content, clock, setting }: MockState): Snapshot {
  const { records, counters } = content;
  const { behaviour, undecided } = setting;
  const snapshot = {
    ...SNAPSHOT_MARK,
    ...records,
    oids: counters,
    clock,
    behaviour,
    undecided: BEHAVIOUR_IDS.filter((id) => undecided.has(id)),
  };
  return copyJson(snapshot) as Snapshot;
}

/** The deepest nesting of a snapshot: a body of 500 levels, inside the lists of the snapshot. */
const MAX_LEVELS = 520;

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
      `This is not a snapshot of ${format}. A snapshot is a file that the inspector or the admin API wrote, or what snapshot() returned.`,
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
  const patients = readRecords(input, 'patients', oids);
  const emrUsers = readRecords(input, 'emrUsers', oids);
  checkUsernames(patients);
  const { oids: counts } = input;
  if (!isPlainObject(counts)) throw damaged('oids is missing');
  return {
    content: {
      records: { patients, emrUsers },
      counters: {
        patients: readCount(counts, 'patients', MAX_COUNTED),
        emrUsers: readCount(counts, 'emrUsers', MAX_COUNTED),
      },
    },
    clock: readCount(input, 'clock', MAX_TICKS),
    setting: readSnapshotSetting(input),
  };
}

function readCount(input: JsonObject, name: string, max: number): number {
  const count = input[name];
  const isCount = Number.isInteger(count) && Number(count) >= 0 && Number(count) <= max;
  if (isCount) return Number(count);
  throw damaged(`${name} is not a count`);
}

function readSnapshotSetting({ behaviour, undecided }: JsonObject): MockState['setting'] {
  const checked = checkBehaviour(behaviour);
  const missing = BEHAVIOUR_IDS.filter((id) => !Object.hasOwn(checked, id));
  if (missing.length > 0) throw damaged(`its behaviour lacks ${missing.join(', ')}`);
  if (!Array.isArray(undecided)) throw damaged('undecided is not a list');
  const ids = undecided.map((id) => checkId(String(id)));
  // It has a value for every entry, as checked above.
  return createSetting(checked as Behaviour, new Set(ids));
}

/**
 * Reads the records of a collection. Accepts every value that some behaviour stores. Any field may
 * be missing: an update of a patient can clear even the fields that a creation requires.
 *
 * @param oids - The oids in use. The function adds the oids of the records.
 * @throws {@link SetupError} if no service would store such records.
 */
function readRecords(input: JsonObject, name: CollectionName, oids: Set<string>): ProfileRecord[] {
  const list = input[name];
  if (!Array.isArray(list)) throw damaged(`${name} is not a list`);
  return list.map((record: unknown, at) => {
    const what = `${name}[${at}]`;
    const { oid, ...fields } = isPlainObject(record) ? record : {};
    checkOid(oid, () => damaged(`${what} has no oid`));
    if (oids.has(oid)) throw damaged(`the oid of ${what} is taken`);
    oids.add(oid);
    checkFieldTypes(fields, Object.keys(RECORD_SCHEMAS[name].shape), what);
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

function checkFieldTypes(fields: JsonObject, names: readonly string[], what: string): void {
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
