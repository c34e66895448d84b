import { BEHAVIOUR_IDS, type BehaviourId } from '../../ledger/ledger.ts';
import type { LedgerValue } from '../../ledger/ledger-entry.ts';
import { candidatesOf, isExact } from './candidates.ts';
import type { Given } from './decision-tree.ts';
import { fits, isPossible, narrow, type OneOf, simplify } from './one-of.ts';

type Domains = ReadonlyMap<BehaviourId, readonly LedgerValue[]>;

/**
 * Holds what is known of a service: which values each entry may still have, and which go together.
 * It never changes: what is learned makes new knowledge, and the old one can be gone back to.
 */
export class Knowledge {
  /** Knows nothing but the ledger. */
  static readonly none = new Knowledge(
    new Map(BEHAVIOUR_IDS.map((id) => [id, candidatesOf(id)])),
    [],
  );

  readonly #domains: Domains;
  readonly #constraints: readonly OneOf[];
  /** The entries that the constraints are about; all others are free. */
  readonly #bound: ReadonlySet<BehaviourId>;

  private constructor(domains: Domains, constraints: readonly OneOf[]) {
    this.#domains = domains;
    this.#constraints = constraints;
    this.#bound = new Set(constraints.flat().flatMap((given) => [...given.keys()]));
  }

  /** Lists the values that an entry may still have. */
  possible(id: BehaviourId): readonly LedgerValue[] {
    return this.#domains.get(id) ?? [];
  }

  /** Returns the value of an entry, once it is beyond doubt. */
  settled(id: BehaviourId): LedgerValue | undefined {
    const [value, ...others] = this.possible(id);
    if (value === undefined || others.length > 0) return undefined;
    return isExact(id, value) ? value : undefined;
  }

  /** Lists the entries that are settled. */
  get settledIds(): readonly BehaviourId[] {
    return BEHAVIOUR_IDS.filter((id) => this.settled(id) !== undefined);
  }

  /** Tells whether a service can have these values, after all that was learned. */
  allows(given: Given): boolean {
    if (!fits(this.#domains, given)) return false;
    const isBound = [...given.keys()].some((id) => this.#bound.has(id));
    return !isBound || isPossible(narrow(this.#domains, given), this.#constraints);
  }

  /** Learns that the service has the values of at least one of the alternatives, each of which it allows. */
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
