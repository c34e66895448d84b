/** A row under construction: the choice of each factor. A missing factor is still free. */
type Row = Map<number, number>;

/**
 * Creates a covering array of strength two: rows of choices that contain every pair of choices of
 * every two factors. The first row contains the first choice of every factor. In the other rows, a
 * factor that covers no new pair gets its first choice. The result is deterministic: the same sizes
 * return the same rows.
 *
 * The algorithm is IPO (Lei and Tai, 1998). It adds one factor at a time, the largest first. In
 * each existing row, the new factor gets the choice that covers the most new pairs. The remaining
 * pairs go into rows that are still free, or into new rows.
 *
 * @param sizes - The number of choices of each factor, at least one.
 */
export function coverPairs(sizes: readonly number[]): readonly (readonly number[])[] {
  const order = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  const [largest = 0, ...others] = order;
  const rows = Array.from(
    { length: sizes[largest] ?? 1 },
    (_, at): Row => new Map([[largest, at]]),
  );
  const earlier = [largest];
  for (const factor of others) {
    const unmet = new UnmetPairs(earlier, sizes, sizes[factor] ?? 0);
    for (const row of rows) {
      // In the first row every choice is new, so it gets the first one.
      const choice = unmet.bestChoice(row);
      // Stryker disable next-line ConditionalExpression: an undefined choice counts as still free
      if (choice === undefined) continue;
      unmet.meet(row, choice);
      row.set(factor, choice);
    }
    for (const [other, choices] of unmet.left()) place(rows, [factor, other], choices);
    earlier.push(factor);
  }
  return rows.map((row) => sizes.map((_, factor) => row.get(factor) ?? 0));
}

function place(
  rows: Row[],
  [factor, other]: readonly [number, number],
  [choice, otherChoice]: readonly [number, number],
): void {
  const fits = (row: Row, key: number, value: number) => (row.get(key) ?? value) === value;
  const home = rows.find((row) => fits(row, factor, choice) && fits(row, other, otherChoice));
  if (home) home.set(factor, choice).set(other, otherChoice);
  else
    rows.push(
      new Map([
        [factor, choice],
        [other, otherChoice],
      ]),
    );
}

/** The pairs of a new factor's choice and an earlier factor's choice that no row covers yet. */
class UnmetPairs {
  /** The uncovered choices, by choice of the new factor and then by earlier factor. */
  readonly #unmet: readonly ReadonlyMap<number, Set<number>>[];

  constructor(earlier: readonly number[], sizes: readonly number[], size: number) {
    this.#unmet = Array.from({ length: size }, () => {
      return new Map(earlier.map((other) => [other, new Set(Array(sizes[other]).keys())]));
    });
  }

  /** Returns `undefined` if no choice covers a new pair. The row then stays free. */
  bestChoice(row: Row): number | undefined {
    const gains = this.#unmet.map((others) => {
      // Stryker disable next-line OptionalChaining: every factor and choice exists; only the type needs the check
      const isNew = ([other, choice]: [number, number]) => others.get(other)?.has(choice);
      return [...row].filter(isNew).length;
    });
    const max = Math.max(...gains);
    return max === 0 ? undefined : gains.indexOf(max);
  }

  meet(row: Row, choice: number): void {
    // Stryker disable next-line OptionalChaining: every factor and choice exists; only the type needs the check
    for (const [other, otherChoice] of row) this.#unmet[choice]?.get(other)?.delete(otherChoice);
  }

  *left(): Generator<readonly [other: number, choices: readonly [number, number]]> {
    for (const [choice, others] of this.#unmet.entries()) {
      for (const [other, otherChoices] of others) {
        for (const otherChoice of otherChoices) yield [other, [choice, otherChoice]];
      }
    }
  }
}
