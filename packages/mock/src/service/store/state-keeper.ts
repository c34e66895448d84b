import type { BehaviourSetting } from '../ledger/behaviour-setting.ts';
import type { SnapshotKeeper } from './kept-snapshots.ts';
import type { RecordKeeper } from './store.ts';

/** The id of the snapshot that is the current state. Those that a mock keeps count from 1. */
export const CURRENT_STATE = 0;

/**
 * Writes the state of a mock where it outlives the process. The mock calls it before it changes, and before
 * a client receives a response, so it must be synchronous.
 */
export interface StateKeeper extends RecordKeeper, SnapshotKeeper {
  /** @throws {@link NotStoredError} if it cannot write it. The mock then stays as it was. */
  writeSetting(setting: BehaviourSetting): void;
}
