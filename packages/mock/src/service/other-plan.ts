import { sameJson } from '../http/json.ts';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { Behaviour, BehaviourId } from '../ledger/ledger.ts';
import type { LedgerValue } from '../ledger/ledger-entry.ts';
import type { Plan } from './plan.ts';

/** Plans one request under a behaviour. Can be called any number of times. */
export type Planner = (read: ReadBehaviour) => Plan;

/** Returns whether two plans have the same response and store the same. */
export function isSamePlan(left: Plan, right: Plan): boolean {
  return sameJson(left.response, right.response) && sameJson(left.write, right.write);
}

interface Step {
  readonly id: BehaviourId;
  readonly values: readonly LedgerValue[];
  readonly at: number;
}

/**
 * Finds values of the open entries for which the plan differs from the plan under `behaviour`.
 *
 * It searches the tree of the entries that the plan reads: a node for each open entry, and a branch
 * for each of its values. The last node varies first. A plan is a function of the values that it
 * reads. Every combination of values for the open entries therefore ends in one of the leaves, and
 * entries that are not read do not vary.
 */
export function findOtherPlan(
  plan: Planner,
  actual: Plan,
  behaviour: Behaviour,
  valuesOf: (id: BehaviourId) => readonly LedgerValue[] | undefined,
): readonly (readonly [BehaviourId, LedgerValue])[] | undefined {
  let path: readonly Step[] = [];
  do {
    const steps = [...path];
    let chosen = steps.reduce(withStep, behaviour);
    const here = plan((id) => {
      const values = steps.some((step) => step.id === id) ? undefined : valuesOf(id);
      if (values) {
        const step = { id, values, at: 0 };
        steps.push(step);
        chosen = withStep(chosen, step);
      }
      return chosen[id];
    });
    if (!isSamePlan(here, actual)) return steps.map((step) => [step.id, chosenValue(step)]);
    path = nextPath(steps);
  } while (path.length > 0);
  return undefined;
}

/** Returns the path to the next leaf. It is empty after the last leaf. */
function nextPath(steps: readonly Step[]): readonly Step[] {
  const turn = steps.findLastIndex(({ values, at }) => at + 1 < values.length);
  return steps
    .slice(0, turn + 1)
    .map((step, at) => (at === turn ? { ...step, at: step.at + 1 } : step));
}

function chosenValue({ values, at }: Step): LedgerValue {
  // Stryker disable next-line StringLiteral: no step goes beyond the values; only the type needs the default
  return values[at] ?? '';
}

function withStep(behaviour: Behaviour, step: Step): Behaviour {
  return { ...behaviour, [step.id]: chosenValue(step) };
}
