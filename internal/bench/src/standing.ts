import type { Sample } from './rounds.ts';

/** The result of a contender after all rounds. Times are microseconds for one creation. */
export interface Standing {
  readonly name: string;
  readonly does: string;
  /** The median of the comparison's measure. */
  readonly median: number;
  /** The first and third quartile of the measure. */
  readonly quartiles: readonly [number, number];
  /** The median CPU time. Absent if the platform does not report it. */
  readonly cpu?: number;
  /** The median of the ratios of the first contender's time to this one's, each within a round. */
  readonly firstOverIt: number;
}

/** Summarises the rounds. A slow phase of the machine changes both sides of a ratio. */
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

/** Returns a quantile of the values, interpolated between two of them if necessary. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
