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

type ValuesOf = (id: BehaviourId) => readonly LedgerValue[];

/**
 * Lists all possible outcomes, each with the values that lead to it. The tree has a node for each
 * entry that is read and a branch for each of its values. It omits entries that are read but make
 * no difference.
 *
 * @param given - The values that are decided already.
 */
export function allOutcomes<Outcome>(
  play: Reader<Outcome>,
  valuesOf: ValuesOf,
  given: Given = new Map(),
): readonly Leaf<Outcome>[] {
  const idsRead = new Set<BehaviourId>();
  const outcome = play((id) => {
    const value = given.get(id);
    if (value !== undefined) return value;
    const [first = '', ...others] = valuesOf(id);
    if (others.length > 0) idsRead.add(id);
    return first;
  });
  return branches(play, valuesOf, given, outcome, [...idsRead]);
}

/**
 * Lists the outcomes below a node.
 *
 * @param outcome - The outcome if the entries that are left have their first values.
 * @param left - The entries that this outcome depends on and that have no value yet, as read.
 */
function branches<Outcome>(
  play: Reader<Outcome>,
  valuesOf: ValuesOf,
  given: Given,
  outcome: Outcome,
  [id, ...left]: readonly BehaviourId[],
): readonly Leaf<Outcome>[] {
  if (id === undefined) return [{ given: new Map(), outcome }];
  const below = valuesOf(id).map((value, at) => {
    const known = new Map([...given, [id, value]]);
    // The outcome was played with the first value.
    const leaves =
      at === 0
        ? branches(play, valuesOf, known, outcome, left)
        : allOutcomes(play, valuesOf, known);
    return [value, leaves] as const;
  });
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
