import { setTimeout } from 'node:timers/promises';
import { isProfilesError } from '@profiles/sdk';
import type { Check } from '@profiles/testkit/summary';

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

/** The first part of a series, in which caches fill and code is compiled. */
const WARM_UP = 0.2;

/**
 * Measures the growth of a series of samples after the warm-up. It compares medians, so that a single
 * high sample has no effect.
 */
export function trendOf(series: readonly number[]) {
  const warm = series.slice(Math.floor(series.length * WARM_UP));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const slopes = warm.flatMap((from, at) =>
    warm.slice(at + 1).map((to, distance) => (to - from) / (distance + 1)),
  );
  return {
    /** The median of the last third minus that of the first third after the warm-up. */
    growth: median(warm.slice(-third)) - median(warm.slice(0, third)),
    /** The growth over the whole series, at the median slope of all pairs. */
    drift: median(slopes) * (warm.length - 1),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const BYTES_OF_A_MEGABYTE = 1_048_576;

/** Measures the heap in megabytes after a collection, for which Node needs `--expose-gc`. */
export function heapAfterCollection(): number {
  if (!globalThis.gc)
    throw new Error('Node does not expose garbage collection: use npm run test:soak.');
  globalThis.gc();
  return process.memoryUsage().heapUsed / BYTES_OF_A_MEGABYTE;
}

/** The time that a closed resource may take to disappear. */
const GRACE_MS = 2000;
const LOOK_EVERY_MS = 20;

/**
 * Waits until no further resource keeps the process alive. Returns the resources that are left after
 * {@link GRACE_MS}.
 *
 * @param before - From `process.getActiveResourcesInfo()`.
 */
export async function untilGone(before: readonly string[]): Promise<string[]> {
  const end = performance.now() + GRACE_MS;
  for (;;) {
    const left = without(process.getActiveResourcesInfo(), before);
    if (left.length === 0 || performance.now() >= end) return left;
    await setTimeout(LOOK_EVERY_MS);
  }
}

function without(resources: readonly string[], before: readonly string[]): string[] {
  const known = [...before];
  return resources.filter((each) => {
    const at = known.indexOf(each);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** Counts how calls end: `success`, the code of an error, or `aborted`. */
export class Endings {
  readonly #counts = new Map<string, number>();
  /** Errors that no call may end with: neither an error of the SDK nor the reason of the caller's abort. */
  readonly foreign: unknown[] = [];

  /** Waits for a call and counts its end, which it returns. */
  async count(call: Promise<unknown>, signal?: AbortSignal): Promise<string> {
    const ending = await call.then(
      () => 'success',
      (error: unknown) => {
        if (isProfilesError(error)) return error.code;
        if (signal?.aborted && error === signal.reason) return 'aborted';
        this.foreign.push(error);
        return 'foreign';
      },
    );
    this.#counts.set(ending, this.of(ending) + 1);
    return ending;
  }

  of(ending: string): number {
    return this.#counts.get(ending) ?? 0;
  }

  /** Writes the counts as a line, the most frequent first. */
  describe(): string {
    return [...this.#counts]
      .toSorted(([, one], [, other]) => other - one)
      .map(([ending, count]) => `${ending} ${count.toLocaleString('en')}`)
      .join(', ');
  }
}
