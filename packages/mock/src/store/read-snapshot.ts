import { isPlainObject } from '@profiles/sdk/schemas';
import { holdsNonFinite, nestsDeeperThan } from '../http/json.ts';
import { SetupError } from '../http/setup-error.ts';
import { checkBehaviour, checkId } from '../ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS } from '../ledger/ledger.ts';
import { damaged } from './damaged-snapshot.ts';
import { checkUsernames, readRecords } from './read-snapshot-records.ts';
import { type MockState, SNAPSHOT_MARK } from './snapshot.ts';

/** A body may nest 500 levels, in a list of a snapshot. */
const MOST_LEVELS = 520;

/** From here a count can still go on, and a clock tells a date. */
const MOST_COUNTED = 2 ** 52;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a snapshot that anyone may have written.
 *
 * @throws {@link SetupError} where it is none, of another version, or damaged.
 */
export function readSnapshot(input: unknown): MockState {
  const { format, version } = SNAPSHOT_MARK;
  if (!isPlainObject(input) || input['format'] !== format) {
    throw new SetupError(`This is no snapshot of ${format}. Restore what snapshot() returned.`);
  }
  if (input['version'] !== version) {
    throw new SetupError(
      `The snapshot is not of version ${version}, the one that this ${format} restores. Take it anew.`,
    );
  }
  if (nestsDeeperThan(MOST_LEVELS, input)) throw damaged('it nests too deep');
  if (holdsNonFinite(input)) throw damaged('it has a number that JSON cannot represent');
  const oids = new Set<string>();
  const patient = readRecords(input, 'patients', oids);
  const emrUsers = readRecords(input, 'emrUsers', oids);
  checkUsernames(patient);
  const given = input['oids'];
  if (!isPlainObject(given)) throw damaged('oids is missing');
  return {
    content: {
      records: { patient, 'emr-user': emrUsers },
      counters: { patient: readCount(given, 'patients'), 'emr-user': readCount(given, 'emrUsers') },
    },
    clock: readCount(input, 'clock'),
    setting: readSetting(input),
  };
}

function readCount(input: JsonObject, name: string): number {
  const count = input[name];
  const isCount = Number.isInteger(count) && Number(count) >= 0 && Number(count) <= MOST_COUNTED;
  if (isCount) return Number(count);
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
