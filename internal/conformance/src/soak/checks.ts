import type { Check } from '@profiles/testkit/summary';
import { trendOf } from './flat.ts';

/** Checks that nothing was found. */
export function checkNone(check: Check, what: string, found: readonly unknown[]): void {
  const examples = found.length === 0 ? '' : `, such as ${String(found[0])}`;
  check(what, found.length === 0, `${found.length}${examples}`);
}

/** Checks that a series of samples stays flat. */
export function checkFlat(
  check: Check,
  what: string,
  series: readonly number[],
  { most, unit }: { readonly most: number; readonly unit: string },
): void {
  const { growth, drift } = trendOf(series);
  check(
    what,
    growth <= most && drift <= most,
    `${signed(growth)} ${unit} from the first third to the last, slope ${signed(drift)} ${unit} in all, at most ${most} ${unit}, in ${series.length} samples that end at ${series.at(-1)?.toFixed(1)} ${unit}`,
  );
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
}
