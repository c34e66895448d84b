import { BEHAVIOUR_IDS } from './behaviour.ts';
import { checkBehaviour, checkId } from './check-behaviour.ts';
import { copyJson, isJsonObject, nestsDeeperThan } from './json.ts';
import type { ProfileRecord } from './records.ts';
import { SetupError } from './setup-error.ts';
import { type MockState, SNAPSHOT_MARK } from './snapshot.ts';

/** A body may nest 500 levels, in a list of a snapshot. */
const MOST_LEVELS = 520;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a snapshot that anyone may have written.
 *
 * @throws {@link SetupError} where it is none, of another version, or damaged.
 */
export function readSnapshot(input: unknown): MockState {
  const { format, version } = SNAPSHOT_MARK;
  if (!isJsonObject(input) || input['format'] !== format) {
    throw new SetupError(`This is no snapshot of ${format}. Restore what snapshot() returned.`);
  }
  if (input['version'] !== version) {
    throw new SetupError(
      `The snapshot is not of version ${version}, the one that this ${format} restores. Take it anew.`,
    );
  }
  if (nestsDeeperThan(MOST_LEVELS, input)) throw damaged('it nests too deep');
  const oids = new Set<string>();
  const patient = readRecords(input, 'patients', oids);
  const emrUsers = readRecords(input, 'emrUsers', oids);
  checkUsernames(patient);
  const given = input['oids'];
  if (!isJsonObject(given)) throw damaged('oids is missing');
  return {
    content: {
      records: { patient, 'emr-user': emrUsers },
      counters: { patient: readCount(given, 'patients'), 'emr-user': readCount(given, 'emrUsers') },
    },
    clock: readCount(input, 'clock'),
    setting: readSetting(input),
  };
}

function readRecords(input: JsonObject, name: string, oids: Set<string>): ProfileRecord[] {
  const list = input[name];
  if (!Array.isArray(list)) throw damaged(`${name} is no list`);
  return list.map((record: unknown, at) => {
    const oid = isJsonObject(record) ? record['oid'] : undefined;
    if (typeof oid !== 'string' || oid === '') throw damaged(`${name}[${at}] has no oid`);
    if (oids.has(oid)) throw damaged(`the oid of ${name}[${at}] is taken`);
    oids.add(oid);
    return copyJson(record) as ProfileRecord;
  });
}

function checkUsernames(patients: readonly ProfileRecord[]): void {
  const usernames = new Set<unknown>();
  for (const [at, { username }] of patients.entries()) {
    if (username === undefined) continue;
    if (usernames.has(username)) throw damaged(`the username of patients[${at}] is taken`);
    usernames.add(username);
  }
}

function readCount(input: JsonObject, name: string): number {
  const count = input[name];
  if (Number.isSafeInteger(count) && Number(count) >= 0) return Number(count);
  throw damaged(`${name} is no count`);
}

function readSetting({ behaviour, undecided }: JsonObject): MockState['setting'] {
  const checked = checkBehaviour(behaviour);
  const missing = BEHAVIOUR_IDS.filter((id) => !Object.hasOwn(checked, id));
  if (missing.length > 0) throw damaged(`its behaviour lacks ${missing.join(', ')}`);
  if (!Array.isArray(undecided)) throw damaged('undecided is no list');
  return {
    behaviour: Object.freeze(checked) as MockState['setting']['behaviour'],
    undecided: new Set(undecided.map((id) => checkId(String(id)))),
  };
}

function damaged(why: string): SetupError {
  return new SetupError(`The snapshot is damaged: ${why}.`);
}
