/** A row under construction: the choice of each factor; one that is absent is still free. */
type Row = Map<number, number>;

/**
 * Makes a covering array of strength two: rows of choices in which any two choices of any two
 * factors meet. The first row takes the first choice everywhere, as does every other row where
 * nothing is to be gained. There is no chance in it: the same sizes give the same rows.
 *
 * It goes factor by factor (IPO: Lei and Tai, 1998), the largest first. A new factor gets, in each
 * row there is, the choice that meets the most new choices of the earlier ones; the pairs that are
 * left then go where a row is still free, or into rows of their own.
 *
 * @param sizes - How many choices each factor has, at least one.
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
      // To the first row all choices are new, so it takes the first one.
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

/** The pairs of a new factor's choices and those of earlier factors that have not met in a row. */
class UnmetPairs {
  /** By choice of the new factor, then by earlier factor, the choices of that. */
  readonly #unmet: readonly ReadonlyMap<number, Set<number>>[];

  constructor(earlier: readonly number[], sizes: readonly number[], size: number) {
    this.#unmet = Array.from({ length: size }, () => {
      return new Map(earlier.map((other) => [other, new Set(Array(sizes[other]).keys())]));
    });
  }

  /** Nothing where no choice meets a new one: the row stays free. */
  bestChoice(row: Row): number | undefined {
    const gains = this.#unmet.map((others) => {
      // Stryker disable next-line OptionalChaining: every factor and choice exists; only the type needs the check
      const isNew = ([other, choice]: [number, number]) => others.get(other)?.has(choice);
      return [...row].filter(isNew).length;
    });
    const most = Math.max(...gains);
    return most === 0 ? undefined : gains.indexOf(most);
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
