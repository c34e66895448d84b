import { copyJson } from '../http/json.ts';
import type { BehaviourSetting } from '../ledger/behaviour-setting.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId } from '../ledger/ledger.ts';
import type { StoredEmrUser, StoredPatient } from './records.ts';
import type { StoreContent } from './store.ts';

/** What a snapshot says it is; another number where its shape changes. */
export const SNAPSHOT_MARK = { format: '@profiles/mock', version: 1 } as const;

/**
 * Describes the state of a mock's service, as JSON. It holds what decides the answers to come, not what
 * has happened: neither the journal nor planned faults, and no token.
 */
export interface Snapshot {
  /** Tells a snapshot from other JSON. */
  readonly format: '@profiles/mock';
  /** The version of the shape. */
  readonly version: 1;
  /** The patients, in the order of creation. */
  readonly patients: readonly StoredPatient[];
  /** The EMR users, in the order of creation. */
  readonly emrUsers: readonly StoredEmrUser[];
  /** How many oids the mock has given out. */
  readonly oids: {
    /** To patients. */
    readonly patients: number;
    /** To EMR users. */
    readonly emrUsers: number;
  };
  /**
   * How often the mock's own clock has been looked at. A mock that was given one keeps the number that it
   * was restored with, or 0.
   */
  readonly clock: number;
  /** How the service behaves, complete. */
  readonly behaviour: Behaviour;
  /** The entries that nobody has decided. */
  readonly undecided: readonly BehaviourId[];
}

/** Holds what a snapshot is taken of and restored to. */
export interface MockState {
  readonly content: StoreContent;
  readonly clock: number;
  readonly setting: BehaviourSetting;
}

/** Writes the state of a mock as JSON that shares nothing with it. */
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
