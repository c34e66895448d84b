import type { Result, ResultRow } from '@profiles/testkit/result';
import type { Comparison, Unit } from './comparison.ts';
import type { Standing } from './standing.ts';

/** The result of one comparison. */
export interface Finding extends Pick<Comparison, 'id' | 'title' | 'measures' | 'unit'> {
  readonly standings: readonly Standing[];
}

/** The result of the whole command: rows of the goals, and below them the figures of every contender. */
export interface BenchResult extends Result {
  readonly machine: string;
  readonly comparisons: readonly Finding[];
}

/** Converts a time in microseconds, or a size, to the unit. */
export function inUnit(value: number, unit: Unit): number {
  return unit === 'requests/s' ? 1e6 / value : value;
}

/** Writes a number with as many digits as a reader needs. */
export function written(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

/** Creates a row of the results for each contender. */
export function figures({ title, unit, standings }: Finding): readonly ResultRow[] {
  return standings.map(({ name, median }, at) => ({
    what: at === 0 ? `${title}: ${name}` : `the same: ${name}`,
    figure: `${written(inUnit(median, unit))} ${unit}`,
  }));
}

/** Describes the work of each contender. */
export function descriptions({ title, standings }: Finding): readonly string[] {
  return standings.map(({ name, does }) => `${title}, ${name}: ${does}.`);
}
