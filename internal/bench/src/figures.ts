/** One side of a comparison. The first one is this product's. */
export interface Contender {
  readonly name: string;
  /** The work for one create, in words. */
  readonly does: string;
  /** The goal: the minimum of its ratio to the first one. */
  readonly atLeast?: number | undefined;
}

/** What each contender takes for a create in a round: microseconds, or kB for its size. */
export type Rounds = readonly (readonly number[])[];

export type Unit = 'µs' | 'requests/s' | 'kB';

/** What one side of a comparison takes. */
export interface Figure extends Contender {
  /** The median, in the unit of the comparison. */
  readonly figure: number;
  /** How many times as much as the first contender it takes: the median of the rounds, and the quartiles. */
  readonly times: readonly [median: number, low: number, high: number];
  /** Whether the ratio reaches the goal. */
  readonly isReached: boolean;
}

/** What a comparison found. */
export interface Finding {
  readonly title: string;
  /** The measure, in words. */
  readonly measures: string;
  readonly unit: Unit;
  readonly figures: readonly Figure[];
  /** The contenders that could not run on this machine, with the reason. */
  readonly skipped: readonly string[];
}

/** Summarises rounds. Each ratio is of one round: a slow phase of the machine changes both its sides. */
export function figuresOf(
  contenders: readonly Contender[],
  rounds: Rounds,
  unit: Unit,
): readonly Figure[] {
  return contenders.map(({ name, does, atLeast = 0 }, at) => {
    const costs = rounds.map((round) => round[at] ?? Number.NaN);
    const ratios = costs.map((cost, round) => cost / (rounds[round]?.[0] ?? Number.NaN));
    const cost = quantile(costs, 0.5);
    const times = [quantile(ratios, 0.5), quantile(ratios, 0.25), quantile(ratios, 0.75)] as const;
    return {
      name,
      does,
      ...(atLeast > 0 && { atLeast: Number(atLeast.toPrecision(3)) }),
      figure: unit === 'requests/s' ? Math.round(1e6 / cost) : cost,
      times,
      isReached: times[0] >= atLeast,
    };
  });
}

/** Returns a quantile of the values with three digits, interpolated between two of them if necessary. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return Number((below + (above - below) * (place % 1)).toPrecision(3));
}

/** Writes a number as a reader needs it. */
export function written(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
