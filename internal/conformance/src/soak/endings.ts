import { isProfilesError } from '@profiles/sdk';

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
