import type { ResultRow } from '@profiles/testkit/result';
import { trendOf } from './flat.ts';

/** Creates a row with a count that must be zero. */
export function none(what: string, found: readonly unknown[]): ResultRow {
  const examples = found.length === 0 ? '' : `, such as ${String(found[0])}`;
  return { what, figure: `${found.length}${examples}`, goal: 'none', reached: found.length === 0 };
}

/** Creates a row that shows whether a series of samples stays flat. */
export function flat(
  what: string,
  series: readonly number[],
  { most, unit }: { readonly most: number; readonly unit: string },
): ResultRow {
  const { growth, drift } = trendOf(series);
  return {
    what,
    figure: `${signed(growth)} ${unit} from the first third to the last, slope ${signed(drift)} ${unit} in all, in ${series.length} samples that end at ${series.at(-1)?.toFixed(1)} ${unit}`,
    goal: `at most ${most} ${unit}`,
    reached: growth <= most && drift <= most,
  };
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
}
