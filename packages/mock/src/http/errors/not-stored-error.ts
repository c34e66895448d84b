/**
 * Thrown when the database of `keepState` rejects a change. The mock, and the database, are as they were
 * before. This error is never a response of the service: over HTTP, its status is 507.
 */
export class NotStoredError extends Error {
  /** The name of the class. */
  override readonly name = 'NotStoredError';

  /**
   * @param reason - The error of the database.
   * @hidden
   */
  constructor(reason: unknown) {
    const why = reason instanceof Error ? reason.message : 'no reason given';
    super(`The mock could not keep the change, so nothing was stored (${why}).`);
  }
}
