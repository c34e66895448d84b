import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from '../behaviour.ts';
import { sameJson } from '../json.ts';
import type { Exchange, ReadBehaviour } from './exchange.ts';
import { type Plan, plan } from './plan.ts';

/** Holds a plan and the entries of the ledger that it rests on. */
export interface RestedPlan {
  readonly plan: Plan;
  readonly assumed: readonly BehaviourId[];
}

/** A status is read for the answer that has it: no other value could give the same answer. */
const STATUS_IDS: ReadonlySet<BehaviourId> = new Set(
  BEHAVIOUR_IDS.filter((id) => LEDGER[id].values.every((value) => typeof value === 'number')),
);

/**
 * Plans a request, and finds the entries it rests on: those of which another value would have
 * changed the answer or the store. An entry that was not read cannot have changed anything.
 */
export function planWithAssumed(
  parts: Omit<Exchange, 'read' | 'findings'>,
  behaviour: Behaviour,
): RestedPlan {
  const idsRead = new Set<BehaviourId>();
  const planUnder = (read: ReadBehaviour) => plan({ ...parts, read, findings: [] });
  const actual = planUnder((id) => {
    idsRead.add(id);
    return behaviour[id];
  });
  const isAssumed = (id: BehaviourId) =>
    STATUS_IDS.has(id) ||
    LEDGER[id].values.some((value) => {
      if (value === behaviour[id]) return false;
      const other: Behaviour = { ...behaviour, [id]: value };
      return !isSamePlan(
        actual,
        planUnder((each) => other[each]),
      );
    });
  const assumed = [...idsRead].filter(isAssumed);
  return { plan: actual, assumed: assumed.length > 1 ? assumed.toSorted(inLedgerOrder) : assumed };
}

function isSamePlan(left: Plan, right: Plan): boolean {
  return sameJson(left.answer, right.answer) && sameJson(left.effect, right.effect);
}

function inLedgerOrder(left: BehaviourId, right: BehaviourId): number {
  return BEHAVIOUR_IDS.indexOf(left) - BEHAVIOUR_IDS.indexOf(right);
}
