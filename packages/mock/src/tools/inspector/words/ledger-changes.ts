import type { ViewedState } from '../../../admin/event-log.ts';
import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';

/** Lists the ledger entries that have another value than their default. */
export function changedEntries(state: ViewedState): readonly BehaviourId[] {
  return BEHAVIOUR_IDS.filter((id) => isChanged(id, state));
}

/** Returns whether an entry has another value than its default. */
export function isChanged(id: BehaviourId, { behaviour, undecided }: ViewedState): boolean {
  const isDefault = JSON.stringify(behaviour[id]) === JSON.stringify(LEDGER[id].values[0]);
  return !isDefault && !undecided.includes(id);
}
