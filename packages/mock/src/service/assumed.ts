import type { BehaviourSetting } from '../ledger/behaviour-setting.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from '../ledger/ledger.ts';
import type { LedgerValue } from '../ledger/ledger-entry.ts';
import { findOtherPlan, isSamePlan, type Planner } from './other-plan.ts';
import { type Plan, plan } from './plan.ts';
import type { ReadBehaviour, RequestContext } from './request-context.ts';

/** Holds a plan and the entries of the ledger that it rests on. */
export interface RestedPlan {
  readonly plan: Plan;
  readonly assumed: readonly BehaviourId[];
  /** Those which nobody has decided. Where there is one, the plan must not be carried out. */
  readonly undecided: readonly BehaviourId[];
}

/** A status is read for the answer that has it: no other value could give the same answer. */
const STATUS_IDS: ReadonlySet<BehaviourId> = new Set(
  // Stryker disable next-line ArrowFunction,ConditionalExpression,StringLiteral: a shortcut with the same result
  BEHAVIOUR_IDS.filter((id) => LEDGER[id].values.every((value) => typeof value === 'number')),
);

const NONE: readonly BehaviourId[] = [];

/**
 * Plans a request, and finds the entries it rests on: those of which another value would have
 * changed the answer or the store. An entry that was not read cannot have changed anything.
 */
export function planWithAssumed(
  parts: Omit<RequestContext, 'read' | 'findings'>,
  { behaviour, undecided }: BehaviourSetting,
): RestedPlan {
  const idsRead = new Set<BehaviourId>();
  const planUnder = (read: ReadBehaviour) => plan({ ...parts, read, findings: [] });
  const actual = planUnder((id) => {
    idsRead.add(id);
    return behaviour[id];
  });
  const isAssumed = (id: BehaviourId) =>
    STATUS_IDS.has(id) ||
    otherValues(id, behaviour, undecided.has(id)).some((value) => {
      const other: Behaviour = { ...behaviour, [id]: value };
      return !isSamePlan(
        actual,
        planUnder((each) => other[each]),
      );
    });
  const assumed = [...idsRead].filter(isAssumed);
  // Stryker disable next-line ConditionalExpression,EqualityOperator: a shortcut with the same result
  const inOrder = assumed.length > 1 ? assumed.toSorted(inLedgerOrder) : assumed;
  const blocking =
    // Stryker disable next-line ConditionalExpression: a shortcut with the same result
    undecided.size === 0 ? NONE : findUndecided(inOrder, undecided, planUnder, actual, behaviour);
  return { plan: actual, assumed: inOrder, undecided: blocking };
}

/**
 * Finds undecided entries that the plan rests on: some iff two ways to decide all of them lead to
 * two plans. One of them alone may be enough to tell, which is what `assumed` says; if none is, the
 * tree of all ways is searched, and on the way from the defaults to what was found, one entry at a
 * time, there is one that changes the plan.
 */
function findUndecided(
  assumed: readonly BehaviourId[],
  undecided: ReadonlySet<BehaviourId>,
  planUnder: Planner,
  actual: Plan,
  behaviour: Behaviour,
): readonly BehaviourId[] {
  const alone = assumed.filter((id) => undecided.has(id));
  if (alone.length > 0) return alone;
  const valuesOf = (id: BehaviourId) => (undecided.has(id) ? LEDGER[id].values : undefined);
  let reached = behaviour;
  // Stryker disable next-line ArrayDeclaration: no ledger entry has this id
  for (const [id, value] of findOtherPlan(planUnder, actual, behaviour, valuesOf) ?? []) {
    const next: Behaviour = { ...reached, [id]: value };
    const isOther = !isSamePlan(
      actual,
      planUnder((each) => next[each]),
    );
    if (isOther) return [id];
    reached = next;
  }
  return NONE;
}

/** An entry without end is assumed where it caused the refusal, which without it would not have been. */
function otherValues(
  id: BehaviourId,
  behaviour: Behaviour,
  isUndecided: boolean,
): readonly LedgerValue[] {
  const entry = LEDGER[id];
  const values = 'isAmount' in entry && !isUndecided ? (['none'] as const) : entry.values;
  // Stryker disable next-line MethodExpression,ConditionalExpression: under its own value the plan is the same
  return values.filter((value) => value !== behaviour[id]);
}

function inLedgerOrder(left: BehaviourId, right: BehaviourId): number {
  return BEHAVIOUR_IDS.indexOf(left) - BEHAVIOUR_IDS.indexOf(right);
}
