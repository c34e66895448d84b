import type { Result } from '../../../scripts/results.ts';
import type { Unit } from './comparison.ts';
import type { Standing } from './standing.ts';

/** What one comparison came to. */
export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly measures: string;
  readonly unit: Unit;
  readonly standings: readonly Standing[];
}

/** What the whole command found. */
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
