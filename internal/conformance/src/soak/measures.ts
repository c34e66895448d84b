import { isProfilesError } from '@profiles/sdk';
import type { Check } from '@profiles/testkit/summary';

const BYTES_OF_A_MEGABYTE = 1_048_576;

/** Megabytes. A leak of ten bytes per call adds up to ten in a million calls. */
export const MAX_HEAP_GROWTH = 1;

/** Measures the heap in megabytes after a collection, for which Node needs `--expose-gc`. */
export function heapAfterCollection(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / BYTES_OF_A_MEGABYTE;
}

/** Checks that nothing was found. */
export function checkNone(check: Check, what: string, found: readonly unknown[]): void {
  const examples = found.length === 0 ? '' : `, such as ${String(found[0])}`;
  check(what, found.length === 0, `${found.length}${examples}`);
}

/**
 * Checks that a series of samples stays flat after its first third, in which caches fill. Compares medians,
 * so that a single high sample has no effect.
 */
export function checkFlat(
  check: Check,
  what: string,
  series: readonly number[],
  { max, unit }: { readonly max: number; readonly unit: string },
): void {
  const third = Math.floor(series.length / 3);
  const growth = median(series.slice(-third)) - median(series.slice(third, 2 * third));
  const figure = `${growth.toFixed(2)} ${unit} from the second third to the last, at most ${max} ${unit}`;
  check(what, growth <= max, `${figure}, in ${series.length} samples`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Counts how calls end: `success`, the code of an error, or `aborted`. */
export class EndingCounts {
  readonly #counts = new Map<string, number>();
  /** Errors that no call may end with: neither an error of the SDK nor the reason of the caller's abort. */
  readonly foreign: unknown[] = [];

  /** Waits for a call and counts its end. */
  async count(call: Promise<unknown>, signal?: AbortSignal): Promise<void> {
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
  }

  of(ending: string): number {
    return this.#counts.get(ending) ?? 0;
  }

  /** Writes the counts as a line. */
  describe(): string {
    return [...this.#counts].map(([ending, count]) => `${ending} ${count}`).join(', ');
  }
}
