import type { BehaviourId } from '../../ledger/ledger.ts';
import type { LedgerValue } from '../../ledger/ledger-entry.ts';

/** Values of some entries; whatever the others are makes no difference. */
export type Given = ReadonlyMap<BehaviourId, LedgerValue>;

/** What comes out under some values. */
export interface Leaf<Outcome> {
  readonly given: Given;
  readonly outcome: Outcome;
}

/** Works out something that depends on nothing but what it reads. */
export type Reader<Outcome> = (read: (id: BehaviourId) => LedgerValue) => Outcome;

/**
 * Lists all that can come out, with the values it takes: a node for each entry that is read, a branch
 * for each of its values. Entries that were read and made no difference are left out.
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
