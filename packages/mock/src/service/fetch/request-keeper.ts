/**
 * Keeps references to the Requests in progress. The signal of a Request follows the signal of its
 * caller only while the Request exists. Without a reference, a Request that hangs would be
 * garbage-collected.
 */
export class RequestKeeper {
  readonly #underWay = new Map<AbortSignal, readonly unknown[]>();
  /** A body that is still arriving references the signal, and through this map its Request. */
  readonly #bySignal = new WeakMap<AbortSignal, readonly unknown[]>();

  /** @param requests - The Request that has the signal, and the Request it was created from. */
  keep(signal: AbortSignal, requests: readonly unknown[]): void {
    this.#underWay.set(signal, requests);
    this.#bySignal.set(signal, requests);
  }

  release(signal: AbortSignal | undefined): void {
    if (signal) this.#underWay.delete(signal);
  }
}
