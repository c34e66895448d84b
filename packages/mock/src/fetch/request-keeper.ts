/**
 * Keeps the Requests that are under way. The signal of a Request follows that of its caller only as
 * long as the Request lives, and nothing else would hold on to one that hangs.
 */
export class RequestKeeper {
  readonly #underWay = new Map<AbortSignal, readonly unknown[]>();
  /** A body that is still coming holds on to the signal, and through this to its Request. */
  readonly #bySignal = new WeakMap<AbortSignal, readonly unknown[]>();

  /** @param requests - The Request that has the signal, and the one it was made of. */
  keep(signal: AbortSignal, requests: readonly unknown[]): void {
    this.#underWay.set(signal, requests);
    this.#bySignal.set(signal, requests);
  }

  release(signal: AbortSignal | undefined): void {
    if (signal) this.#underWay.delete(signal);
  }
}
