/** Describes how the exchange of one request goes wrong. */
export type Fault =
  | RespondFault
  | {
      /**
       * The connection dies before any response; in process, a network error. Over HTTP it dies after the
       * first bytes of a status line, so that no runtime resends the request below `fetch`.
       */
      readonly kind: 'drop';
      /**
       * Whether the service handles the request first.
       *
       * @defaultValue false
       */
      readonly stored?: boolean | undefined;
    }
  | {
      /** Half of the true answer arrives, then the connection dies. The service handles the request. */
      readonly kind: 'truncate';
    }
  | {
      /** No answer ever comes: the request waits until its client gives up. */
      readonly kind: 'hang';
      /**
       * Whether the service handles the request first.
       *
       * @defaultValue false
       */
      readonly stored?: boolean | undefined;
    }
  | {
      /** The service handles and answers the request, but later. */
      readonly kind: 'delay';
      /** How much later, in milliseconds. */
      readonly ms: number;
    }
  | {
      /** The service handles the request, and the body of its answer comes slowly. */
      readonly kind: 'drip';
      /** How slowly: from 0.001 to 1e12. */
      readonly bytesPerSecond: number;
    };

/**
 * Describes another answer than the service's. What is left out is as in the true answer where the
 * service handles the request.
 */
export interface RespondFault {
  /** Names the fault. */
  readonly kind: 'respond';
  /**
   * The status, from 200 to 599.
   *
   * @defaultValue that of the true answer; 200 where `stored` is false
   */
  readonly status?: number | undefined;
  /**
   * The headers, in the place of those of the same name in the true answer: one line of text each. What
   * says how long the answer is (`content-length`, `transfer-encoding`, `trailer`) follows from its body.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The body.
   *
   * @defaultValue that of the true answer; empty where the service does not handle the request
   */
  readonly body?: string | undefined;
  /**
   * Whether the service handles the request first: an acceptable one is then stored, whatever its
   * client is told.
   *
   * @defaultValue whether `status` is a 2xx, or left out
   */
  readonly stored?: boolean | undefined;
}

/** Describes which requests a fault meets. */
export interface FaultPlan {
  /**
   * How many requests it meets; `Infinity` for all that come.
   *
   * @defaultValue 1
   */
  readonly times?: number | undefined;
  /**
   * How many requests it lets pass before that.
   *
   * @defaultValue 0
   */
  readonly skip?: number | undefined;
}
