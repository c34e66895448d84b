// A response depends on an entry of the ledger if another value of it would have changed the response,
// or what is stored. The mock finds out by trying: a plan stores nothing, so it plans the same request
// again under other values. Planning records which entries it reads, and only those can matter. For each
// of their other values the mock plans once more, and compares the two plans. So no list says what
// depends on what, and none can become wrong.

import { sameJson } from '../../http/json.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { BehaviourSetting } from '../ledger/behaviour-setting.ts';
import { explore, type Reader, recordReads } from '../ledger/explore.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from '../ledger/ledger.ts';
import type { LedgerValue } from '../ledger/ledger-entry.ts';
import type { Plan } from './plan.ts';

/** A plan and the ledger entries that it depends on. */
export interface DecidedPlan {
  readonly plan: Plan;
  readonly assumed: readonly BehaviourId[];
  /** The entries without a setting that it depends on. If there is one, it must not be carried out. */
  readonly blocking: readonly BehaviourId[];
  /** The responses under other values of these entries, unless the service accepts the request. */
  readonly alternatives: JournalEntry['alternatives'];
}

/**
 * The entries with only statuses as values. Such an entry is read only for the response with that
 * status, so every other value would change the response.
 */
const STATUS_IDS: ReadonlySet<BehaviourId> = new Set(
  // Stryker disable next-line ArrowFunction,ConditionalExpression,StringLiteral: the same result, but mock.fetch takes about 10% longer
  BEHAVIOUR_IDS.filter((id) => LEDGER[id].values.every((value) => typeof value === 'number')),
);

const NO_IDS: readonly BehaviourId[] = [];
const NO_ALTERNATIVES: JournalEntry['alternatives'] = [];

/**
 * Finds the entries that the plan of a request depends on. The plan depends on an entry if another
 * value would change the response or the stored record. An entry that was not read has no effect.
 *
 * @param planUnder - Plans the request under a behaviour.
 */
export function decidePlan(
  planUnder: Reader<Plan>,
  { behaviour, undecided }: BehaviourSetting,
): DecidedPlan {
  const { values, result: actual } = recordReads(planUnder, (id) => behaviour[id]);
  const planWith = (id: BehaviourId, value: LedgerValue) =>
    recordReads(planUnder, (each) => (each === id ? value : behaviour[each])).result;
  const othersOf = (id: BehaviourId) => valuesToTry(id, behaviour, undecided.has(id));
  const isAssumed = (id: BehaviourId) =>
    STATUS_IDS.has(id) || othersOf(id).some((value) => !isSamePlan(actual, planWith(id, value)));
  const inOrder = BEHAVIOUR_IDS.filter((id) => values.has(id) && isAssumed(id));
  const blocking =
    // Stryker disable next-line ConditionalExpression: the same result, but mock.fetch takes about 20% longer
    undecided.size === 0 ? NO_IDS : findUndecided(inOrder, undecided, planUnder, actual, behaviour);
  const isAccepted = actual.reason === undefined && blocking.length === 0;
  const dependsOn = blocking.length > 0 ? blocking : inOrder;
  const alternatives = isAccepted
    ? NO_ALTERNATIVES
    : dependsOn.flatMap((id) =>
        othersOf(id).map((value) => ({ id, value, status: planWith(id, value).response.status })),
      );
  return { plan: actual, assumed: inOrder, blocking, alternatives };
}

/**
 * Finds entries without a setting that the plan depends on. There are some if and only if two ways
 * to set all of them lead to different plans.
 *
 * If one entry alone changes the plan, `assumed` contains it. Otherwise the function searches all
 * combinations for one with a different plan. It then changes one entry at a time from the default
 * to the value found, until an entry changes the plan.
 */
function findUndecided(
  assumed: readonly BehaviourId[],
  undecided: ReadonlySet<BehaviourId>,
  planUnder: Reader<Plan>,
  actual: Plan,
  behaviour: Behaviour,
): readonly BehaviourId[] {
  const alone = assumed.filter((id) => undecided.has(id));
  if (alone.length > 0) return alone;
  const valuesOf = (id: BehaviourId) => (undecided.has(id) ? LEDGER[id].values : [behaviour[id]]);
  for (const { values, result } of explore(planUnder, valuesOf)) {
    if (isSamePlan(actual, result)) continue;
    const tried = new Map<BehaviourId, LedgerValue>();
    for (const [id, value] of values) {
      tried.set(id, value);
      const next = recordReads(planUnder, (each) => tried.get(each) ?? behaviour[each]);
      if (!isSamePlan(actual, next.result)) return [id];
    }
  }
  return NO_IDS;
}

/** Returns whether two plans have the same response and the same effect on the store. */
function isSamePlan(a: Plan, b: Plan): boolean {
  return sameJson(a.response, b.response) && sameJson(a.write, b.write);
}

/**
 * Returns the other values to try for an entry. For an entry that accepts any amount and has a
 * setting, only `none`: the plan depends on the entry if it caused a rejection that `none` does not
 * cause.
 */
function valuesToTry(
  id: BehaviourId,
  behaviour: Behaviour,
  isUndecided: boolean,
): readonly LedgerValue[] {
  const entry = LEDGER[id];
  const values = entry.isAmount && !isUndecided ? ['none'] : entry.values;
  // Stryker disable next-line MethodExpression,ConditionalExpression: under its own value the plan is the same
  return values.filter((value) => value !== behaviour[id]);
}
