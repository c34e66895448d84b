import type { Values } from '../../../service/ledger/explore.ts';
import { BEHAVIOUR_IDS, type BehaviourId } from '../../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';
import { candidatesOf, isExact } from './candidates.ts';

/** The values that each entry may have. */
type Domains = Pick<ReadonlyMap<BehaviourId, readonly LedgerValue[]>, 'get'>;

/** A constraint: the service has the values of at least one of these. */
type OneOf = readonly Values[];

/**
 * The values that the entries of a service may still have, alone and in combination. Knowledge is
 * immutable: `learn` returns a new object, so the caller can go back to an earlier one.
 */
export class Knowledge {
  /** The knowledge before any response: every ledger value is possible. */
  static readonly none = new Knowledge(
    new Map(BEHAVIOUR_IDS.map((id) => [id, candidatesOf(id)])),
    [],
  );

  readonly #domains: ReadonlyMap<BehaviourId, readonly LedgerValue[]>;
  readonly #constraints: readonly OneOf[];
  /** The entries that the constraints are about. All other entries are unconstrained. */
  readonly #bound: ReadonlySet<BehaviourId>;

  private constructor(
    domains: ReadonlyMap<BehaviourId, readonly LedgerValue[]>,
    constraints: readonly OneOf[],
  ) {
    this.#domains = domains;
    this.#constraints = constraints;
    this.#bound = new Set(constraints.flat().flatMap((values) => [...values.keys()]));
  }

  /** Returns the values that an entry may still have. */
  possible(id: BehaviourId): readonly LedgerValue[] {
    return this.#domains.get(id) ?? [];
  }

  /** Returns the value of an entry if it is certain. */
  settled(id: BehaviourId): LedgerValue | undefined {
    const [value, ...others] = this.possible(id);
    if (value === undefined || others.length > 0) return undefined;
    return isExact(id, value) ? value : undefined;
  }

  /** The entries that are settled. */
  get settledIds(): readonly BehaviourId[] {
    return BEHAVIOUR_IDS.filter((id) => this.settled(id) !== undefined);
  }

  /** Returns whether a service can have these values, given everything learned. */
  allows(values: Values): boolean {
    if (!fits(this.#domains, values)) return false;
    const isBound = [...values.keys()].some((id) => this.#bound.has(id));
    return !isBound || isPossible(narrow(this.#domains, values), this.#constraints);
  }

  /**
   * Returns the knowledge that the service has the values of at least one of these alternatives.
   * Each alternative must be allowed.
   */
  learn(alternatives: OneOf): Knowledge {
    const constraints = simplify(this.#domains, [...this.#constraints, alternatives]) ?? [];
    if (constraints.length === 0) return this;
    const rough = new Knowledge(this.#domains, constraints);
    const domains = new Map(this.#domains);
    for (const id of rough.#bound) {
      const isLeft = (value: LedgerValue) => rough.allows(new Map([[id, value]]));
      domains.set(id, this.possible(id).filter(isLeft));
    }
    return new Knowledge(domains, simplify(domains, constraints) ?? []);
  }
}

/** Returns whether the domains contain these values. */
function fits(domains: Domains, values: Values): boolean {
  for (const [id, value] of values) if (!domains.get(id)?.includes(value)) return false;
  return true;
}

/** Returns the domains, restricted to these values. */
function narrow(domains: Domains, values: Values): Domains {
  const narrowed = new Map([...values].map(([id, value]) => [id, [value]]));
  return { get: (id) => narrowed.get(id) ?? domains.get(id) };
}

/** Returns whether some choice from the domains meets every constraint. */
function isPossible(domains: Domains, constraints: readonly OneOf[]): boolean {
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
function simplify(domains: Domains, constraints: readonly OneOf[]): readonly OneOf[] | undefined {
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
