import { type BehaviourId, createProfilesMock } from '@profiles/mock';

/** Lists the ids of the ledger, in its order. */
export const LEDGER_IDS: readonly BehaviourId[] = createProfilesMock({
  behaviour: 'undecided',
}).undecided;
