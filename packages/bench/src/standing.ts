import type { Sample } from './rounds.ts';

/** Where a contender stands after all rounds. Times are microseconds for one creation. */
export interface Standing {
  readonly name: string;
  readonly does: string;
  /** The measure that counts in its comparison. */
  readonly median: number;
  /** The same at the first and third quartile. */
  readonly quartiles: readonly [number, number];
  /** CPU time, the median; absent where it cannot be told. */
  readonly cpu?: number;
  /** The first contender's time over this one's: taken within each round, then the median. */
  readonly firstOverIt: number;
}

/** Sums up the rounds. A machine that slows down for a while moves both sides of a ratio. */
export function standings(
  contenders: readonly { readonly name: string; readonly does: string }[],
  rounds: readonly (readonly Sample[])[],
  measure: keyof Sample,
): readonly Standing[] {
  const column = (at: number, key: keyof Sample) =>
    rounds.map((samples) => samples[at]?.[key] ?? Number.NaN);
  const first = column(0, measure);
  return contenders.map(({ name, does }, at) => {
    const times = column(at, measure);
    const cpu = quantile(column(at, 'cpu'), 0.5);
    return {
      name,
      does,
      median: quantile(times, 0.5),
      quartiles: [quantile(times, 0.25), quantile(times, 0.75)],
      ...(Number.isNaN(cpu) ? {} : { cpu }),
      firstOverIt: quantile(
        times.map((time, round) => (first[round] ?? Number.NaN) / time),
        0.5,
      ),
    };
  });
}

/** Finds the value below which `part` of the values lie, between two of them where need be. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
