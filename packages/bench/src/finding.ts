import type { Result, ResultRow } from '@profiles/harness/result';
import type { Comparison, Unit } from './comparison.ts';
import type { Standing } from './standing.ts';

/** What one comparison came to. */
export interface Finding extends Pick<Comparison, 'id' | 'title' | 'measures' | 'unit'> {
  readonly standings: readonly Standing[];
}

/** What the whole command found: the rows are what the design asks for, and below it everybody's figures. */
export interface BenchResult extends Result {
  readonly machine: string;
  readonly comparisons: readonly Finding[];
}

/** Gives a time in microseconds, or a size, as a number of the unit. */
export function inUnit(value: number, unit: Unit): number {
  return unit === 'requests/s' ? 1e6 / value : value;
}

/** Writes a number of the unit with as many digits as a reader needs. */
export function written(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

/** Makes a line of the results for each contender. */
export function figures({ title, unit, standings }: Finding): readonly ResultRow[] {
  return standings.map(({ name, median }, at) => ({
    what: at === 0 ? `${title}: ${name}` : `the same: ${name}`,
    figure: `${written(inUnit(median, unit))} ${unit}`,
  }));
}

/** Says what each contender does. */
export function descriptions({ title, standings }: Finding): readonly string[] {
  return standings.map(({ name, does }) => `${title}, ${name}: ${does}.`);
}
