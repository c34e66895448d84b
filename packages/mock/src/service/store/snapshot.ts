import { copyJson } from '../../http/json.ts';
import type { BehaviourSetting } from '../ledger/behaviour-setting.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId } from '../ledger/ledger.ts';
import type { StoredEmrUser, StoredPatient } from './records.ts';
import type { StoreContent } from './store.ts';

/** The format and version of a snapshot. A change of its shape needs another version. */
export const SNAPSHOT_MARK = { format: '@profiles/mock', version: 1 } as const;

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

/** Returns the state of a mock as JSON that shares no objects with the mock. */
export function takeSnapshot({ content, clock, setting }: MockState): Snapshot {
  const { records, counters } = content;
  const { behaviour, undecided } = setting;
  const snapshot = {
    ...SNAPSHOT_MARK,
    patients: records.patient,
    emrUsers: records['emr-user'],
    oids: { patients: counters.patient, emrUsers: counters['emr-user'] },
    clock,
    behaviour,
    undecided: BEHAVIOUR_IDS.filter((id) => undecided.has(id)),
  };
  return copyJson(snapshot) as Snapshot;
}
