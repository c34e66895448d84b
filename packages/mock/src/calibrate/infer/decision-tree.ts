import type { BehaviourId } from '../../ledger/ledger.ts';
import type { LedgerValue } from '../../ledger/ledger-entry.ts';

/** Values of some entries. The values of the other entries make no difference. */
export type Given = ReadonlyMap<BehaviourId, LedgerValue>;

/** An outcome, with the values that lead to it. */
export interface Leaf<Outcome> {
  readonly given: Given;
  readonly outcome: Outcome;
}

/** A function whose result depends only on the values that it reads. */
export type Reader<Outcome> = (read: (id: BehaviourId) => LedgerValue) => Outcome;

/**
 * Lists all possible outcomes, each with the values that lead to it. The tree has a node for each
 * entry that is read and a branch for each of its values. It omits entries that are read but make
 * no difference.
 */
export function allOutcomes<Outcome>(
  play: Reader<Outcome>,
  valuesOf: (id: BehaviourId) => readonly LedgerValue[],
): readonly Leaf<Outcome>[] {
  return branches(play, valuesOf, new Map());
}

function branches<Outcome>(
  play: Reader<Outcome>,
  valuesOf: (id: BehaviourId) => readonly LedgerValue[],
  given: Given,
): readonly Leaf<Outcome>[] {
  let next: BehaviourId | undefined;
  const outcome = play((id) => {
    const value = given.get(id);
    if (value !== undefined) return value;
    const [first = '', ...others] = valuesOf(id);
    if (others.length > 0) next ??= id;
    return first;
  });
  if (next === undefined) return [{ given: new Map(), outcome }];
  const id = next;
  const below = valuesOf(id).map(
    (value) => [value, branches(play, valuesOf, new Map([...given, [id, value]]))] as const,
  );
  const [first, ...others] = below.map(([, leaves]) => leaves);
  if (first && others.every((each) => sameLeaves(each, first))) return first;
  return below.flatMap(([value, leaves]) =>
    leaves.map((leaf) => ({ ...leaf, given: new Map([[id, value], ...leaf.given]) })),
  );
}

function sameLeaves(left: readonly Leaf<unknown>[], right: readonly Leaf<unknown>[]): boolean {
  return left.length === right.length && textOf(left) === textOf(right);
}

function textOf(leaves: readonly Leaf<unknown>[]): string {
  return JSON.stringify(leaves.map(({ given, outcome }) => [...given, outcome]));
}
