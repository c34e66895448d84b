/**
 * A request to another endpoint at the mock's base URL, which passed through: to another handler,
 * to a fallback or to an upstream. It has neither a body nor a query.
 */
export interface PassthroughRequest {
  /** The number of the request among those that passed through since the last reset. */
  readonly id: number;
  /** The `id` of the last journal entry before the request, or 0. */
  readonly after: number;
  /**
   * The time at which the mock passed the request on, in ISO 8601 format. Reading it does not advance
   * the mock's own clock.
   */
  readonly at: string;
  /** The method. */
  readonly method: string;
  /** The origin of the URL. */
  readonly origin: string;
  /** The path of the URL, without its query. For a sandbox, the path below the sandbox. */
  readonly path: string;
}
