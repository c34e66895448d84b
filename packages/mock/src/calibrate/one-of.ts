import type { BehaviourId } from '../behaviour.ts';
import type { LedgerValue } from '../ledger-entry.ts';
import type { Given } from './decision-tree.ts';

/** The values that each entry may have. */
export type Domains = ReadonlyMap<BehaviourId, readonly LedgerValue[]>;

/** A constraint: the values of at least one of these hold. */
export type OneOf = readonly Given[];

/** Restricts the domains to some values, or returns nothing where that cannot be. */
export function narrow(domains: Domains, given: Given): Domains | undefined {
  if (!fits(domains, given)) return undefined;
  return new Map([...domains, ...[...given].map(([id, value]) => [id, [value]] as const)]);
}

/** Tells whether some choice from the domains meets every constraint. */
export function isPossible(domains: Domains, constraints: readonly OneOf[]): boolean {
  const left = simplify(domains, constraints);
  if (!left) return false;
  const [shortest, ...others] = left.toSorted((a, b) => a.length - b.length);
  if (!shortest) return true;
  return shortest.some((given) => {
    const narrowed = narrow(domains, given);
    return narrowed !== undefined && isPossible(narrowed, others);
  });
}

/**
 * Leaves out what the domains rule out or leave no choice about: alternatives, values, and then
 * constraints. Returns nothing where a constraint has no alternative left.
 */
export function simplify(
  domains: Domains,
  constraints: readonly OneOf[],
): readonly OneOf[] | undefined {
  const left: OneOf[] = [];
  for (const constraint of constraints) {
    const fitting = constraint.filter((given) => fits(domains, given));
    if (fitting.length === 0) return undefined;
    const open = fitting.map((given) => withoutSettled(domains, given));
    if (open.every(({ size }) => size > 0)) left.push(distinct(open));
  }
  return left;
}

function fits(domains: Domains, given: Given): boolean {
  for (const [id, value] of given) if (!domains.get(id)?.includes(value)) return false;
  return true;
}

function withoutSettled(domains: Domains, given: Given): Given {
  return new Map([...given].filter(([id]) => (domains.get(id)?.length ?? 0) > 1));
}

function distinct(alternatives: OneOf): OneOf {
  return [...new Map(alternatives.map((given) => [JSON.stringify([...given]), given])).values()];
}
