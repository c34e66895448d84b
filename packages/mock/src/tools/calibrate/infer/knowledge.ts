import type { Values } from '../../../service/ledger/explore.ts';
import { BEHAVIOUR_IDS, type BehaviourId } from '../../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';
import { candidatesOf, isExact } from './candidates.ts';
import { fits, isPossible, narrow, type OneOf, simplify } from './one-of.ts';

type Domains = ReadonlyMap<BehaviourId, readonly LedgerValue[]>;

/**
 * The values that each entry of a service may still have, and the possible combinations. Knowledge
 * is immutable: `learn` returns a new object, and an earlier one can be restored.
 */
export class Knowledge {
  /** The knowledge before any response: every ledger value is possible. */
  static readonly none = new Knowledge(
    new Map(BEHAVIOUR_IDS.map((id) => [id, candidatesOf(id)])),
    [],
  );

  readonly #domains: Domains;
  readonly #constraints: readonly OneOf[];
  /** The entries that the constraints are about. All other entries are unconstrained. */
  readonly #bound: ReadonlySet<BehaviourId>;

  private constructor(domains: Domains, constraints: readonly OneOf[]) {
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
