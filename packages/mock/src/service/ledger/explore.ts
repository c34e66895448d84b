import type { ReadBehaviour } from './behaviour-setting.ts';
import type { BehaviourId } from './ledger.ts';
import type { LedgerValue } from './ledger-entry.ts';

/** Values of some ledger entries. */
export type Values = ReadonlyMap<BehaviourId, LedgerValue>;

/** A result, with the values that lead to it. The values of other entries make no difference. */
export interface Leaf<Result> {
  readonly values: Values;
  readonly result: Result;
}

/** A function whose result depends only on the values that it reads. */
export type Reader<Result> = (read: ReadBehaviour) => Result;

/** Calls a function, and records the values that it reads, in the order in which it reads them. */
export function recordReads<Result>(
  reader: Reader<Result>,
  choose: (id: BehaviourId) => LedgerValue,
): Leaf<Result> {
  const values = new Map<BehaviourId, LedgerValue>();
  const read = (id: BehaviourId) => {
    const value = choose(id);
    values.set(id, value);
    return value;
  };
  // The ledger's checks ensure that each value has the type of its entry.
  return { result: reader(read as ReadBehaviour), values };
}

/**
 * Calls a function once for each combination of the values that it reads. The first combination has
 * the first value of each entry, and the entry that the function reads last varies first.
 *
 * @param valuesOf - Returns the values of an entry to try. The leaves omit an entry with one value.
 * @param fixed - The values that do not vary.
 */
export function* explore<Result>(
  reader: Reader<Result>,
  valuesOf: (id: BehaviourId) => readonly LedgerValue[],
  fixed: Values = new Map(),
): Generator<Leaf<Result>, void> {
  const choose = (id: BehaviourId) => fixed.get(id) ?? valuesOf(id)[0] ?? '';
  const { values, result } = recordReads(reader, choose);
  const open = [...values].filter(([id]) => valuesOf(id).length > 1);
  yield { values: new Map(open), result };
  // The function reads the fixed values first, because each of them led to the next one.
  for (const [at, [id]] of [...open.entries()].slice(fixed.size).toReversed()) {
    for (const value of valuesOf(id).slice(1)) {
      yield* explore(reader, valuesOf, new Map([...open.slice(0, at), [id, value]]));
    }
  }
}

/** Removes the values that make no difference from all leaves of {@link explore}. */
export function withoutIrrelevant<Result>(
  leaves: readonly Leaf<Result>[],
): readonly Leaf<Result>[] {
  const [id] = leaves[0]?.values.keys() ?? [];
  if (id === undefined) return leaves;
  const branches = [...new Set(leaves.map(({ values }) => values.get(id) ?? ''))].map((value) => {
    const below = leaves.filter(({ values }) => values.get(id) === value);
    const rest = below.map((leaf) => ({ ...leaf, values: new Map([...leaf.values].slice(1)) }));
    return { value, below: withoutIrrelevant(rest) };
  });
  const texts = branches.map(({ below }) => {
    return JSON.stringify(below.map(({ values, result }) => [...values, result]));
  });
  const [first] = branches;
  if (first && new Set(texts).size === 1) return first.below;
  return branches.flatMap(({ value, below }) =>
    below.map((leaf) => ({ ...leaf, values: new Map([[id, value], ...leaf.values]) })),
  );
}

/**
 * Remembers the results of a function by the values that it reads. A request is planned once for
 * each combination of open settings, but most of its work depends on few of them.
 */
export class BySettings<Result> {
  readonly #known: Leaf<Result>[] = [];

  get(read: ReadBehaviour, reader: Reader<Result>): Result {
    // In their order, so that this reads no entry that the function would not read.
    const isSame = ({ values }: Leaf<Result>) =>
      [...values].every(([id, value]) => read(id) === value);
    const known = this.#known.find(isSame);
    if (known) return known.result;
    const leaf = recordReads(reader, read);
    this.#known.push(leaf);
    return leaf.result;
  }
}
