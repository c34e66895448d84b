import type { Values } from '../../../service/ledger/explore.ts';
import type { BehaviourId } from '../../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';

/** The values that each entry may have. */
export type Domains = Pick<ReadonlyMap<BehaviourId, readonly LedgerValue[]>, 'get'>;

/** A constraint: the service has the values of at least one of these. */
export type OneOf = readonly Values[];

/** Returns whether the domains contain these values. */
export function fits(domains: Domains, values: Values): boolean {
  for (const [id, value] of values) if (!domains.get(id)?.includes(value)) return false;
  return true;
}

/** Returns the domains, restricted to these values. */
export function narrow(domains: Domains, values: Values): Domains {
  const narrowed = new Map([...values].map(([id, value]) => [id, [value]]));
  return { get: (id) => narrowed.get(id) ?? domains.get(id) };
}

/** Returns whether some choice from the domains meets every constraint. */
export function isPossible(domains: Domains, constraints: readonly OneOf[]): boolean {
  const left = simplify(domains, constraints);
  if (!left) return false;
  const [shortest, ...others] = left.toSorted((a, b) => a.length - b.length);
  if (!shortest) return true;
  return shortest.some((values) => isPossible(narrow(domains, values), others));
}

/**
 * Removes the alternatives that the domains rule out, then the values that they decide, then the
 * constraints that are met. Returns `undefined` if a constraint has no alternative left.
 */
export function simplify(
  domains: Domains,
  constraints: readonly OneOf[],
): readonly OneOf[] | undefined {
  const left: OneOf[] = [];
  for (const constraint of constraints) {
    const fitting = constraint.filter((values) => fits(domains, values));
    if (fitting.length === 0) return undefined;
    const open = fitting.map((values) => withoutSettled(domains, values));
    if (open.every(({ size }) => size > 0)) left.push(distinct(open));
  }
  return left;
}

function withoutSettled(domains: Domains, values: Values): Values {
  return new Map([...values].filter(([id]) => (domains.get(id)?.length ?? 0) > 1));
}

function distinct(alternatives: OneOf): OneOf {
  return [...new Map(alternatives.map((values) => [JSON.stringify([...values]), values])).values()];
}
