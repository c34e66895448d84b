// faults/ contains the kinds of faults, the ready-made faults and the checks of both.

import type { OperationName } from '@profiles/sdk/schemas';

/** A failure to inject into a request. */
export type Fault =
  | RespondFault
  | {
      /**
       * The connection breaks before any response arrives. In process, this is a network error.
       * Over HTTP, it breaks after the first bytes of a status line, so that no runtime resends the
       * request below `fetch`.
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
      /**
       * The first half of the response body arrives, then the connection breaks. The service
       * handles the request.
       */
      readonly kind: 'truncate';
    }
  | {
      /** No response ever arrives. The request waits until the client aborts it. */
      readonly kind: 'hang';
      /**
       * Whether the service handles the request first.
       *
       * @defaultValue false
       */
      readonly stored?: boolean | undefined;
    }
  | {
      /** The service handles the request after a delay. */
      readonly kind: 'delay';
      /**
       * The delay in milliseconds, from 0 to 2147483647, or the shortest and the longest one. The
       * mock draws a pseudorandom delay between them, which is the same in every run.
       */
      readonly ms: number | readonly [least: number, most: number];
    }
  | {
      /** The service handles the request, and the response body arrives slowly. */
      readonly kind: 'drip';
      /** The rate of the body in bytes per second, from 0.001 to 1e12. */
      readonly bytesPerSecond: number;
    };

/** A fault as it applies to one request, with the delay that was drawn. */
export type AppliedFault =
  | Exclude<Fault, { readonly kind: 'delay' }>
  | { readonly kind: 'delay'; readonly ms: number };

/**
 * A fault that replaces the service's response, or parts of it. If the service handles the request,
 * its response provides the properties that you omit. Set `status`, `headers`, `body` or
 * `stored: false`.
 */
export interface RespondFault {
  /** The client receives another response, or the service's own with other parts. */
  readonly kind: 'respond';
  /**
   * The status, from 200 to 599. The statuses 204, 205 and 304 require `body: ''`.
   *
   * @defaultValue the status of the service's response, or 200 if `stored` is false
   */
  readonly status?: number | undefined;
  /**
   * Headers that override those of the same name in the service's response. Each value is one line
   * of text. You cannot set `content-length`, `transfer-encoding` and `trailer`, because the body
   * determines them.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The body.
   *
   * @defaultValue the body of the service's response, or empty if the service does not handle the
   * request
   */
  readonly body?: string | undefined;
  /**
   * Whether the service handles the request first. It then stores the data of an accepted request,
   * whatever response the client receives.
   *
   * @defaultValue `true` if `status` is a 2xx or omitted, otherwise `false`
   */
  readonly stored?: boolean | undefined;
}

/** A request that a fault may apply to, with its body. */
export interface FaultRequest {
  /** The operation that the request is for, if any. */
  readonly operation: OperationName | undefined;
  /** The method. */
  readonly method: string;
  /** The path below the base URL, with its query, as received. */
  readonly path: string;
  /** The oid (object identifier) in the path, if it has one. */
  readonly oid: string | undefined;
  /** The headers, with names in lowercase. Credentials are not redacted. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body if it is a JSON object, or otherwise its text. `undefined` if there is none. */
  readonly body: unknown;
}

/** What a request must have for a fault to apply to it: everything that you set. */
export interface FaultCondition {
  /**
   * The `username` in the body.
   *
   * @defaultValue any, or none
   */
  readonly username?: string | undefined;
  /**
   * The oid (object identifier) in the path.
   *
   * @defaultValue any, or none
   */
  readonly oid?: string | undefined;
  /**
   * Headers with their whole values. Names may be in any case.
   *
   * @defaultValue any
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The requests that a fault applies to. */
export interface FaultPlan {
  /**
   * What a request must have: a condition, or a function that returns whether the fault applies. The
   * function is called with each request of the operation, before the service handles it. Must not
   * change the request. If it throws, the mock fails with a `MockDefectError`.
   *
   * @defaultValue any request of the operation
   */
  readonly when?: FaultCondition | ((request: FaultRequest) => boolean) | undefined;
  /**
   * The number of requests that the fault applies to: a whole number, 1 or more, or `Infinity` for
   * every request.
   *
   * @defaultValue 1, or `Infinity` if you set `rate`
   */
  readonly times?: number | undefined;
  /**
   * The number of matching requests to skip first: a whole number, 0 or more.
   *
   * @defaultValue 0
   */
  readonly skip?: number | undefined;
  /**
   * The share of the matching requests that the fault applies to: more than 0, at most 1. For
   * example, 0.1 is about every tenth request. The mock draws pseudorandom numbers, so the same
   * requests fail in every run.
   *
   * @defaultValue 1
   */
  readonly rate?: number | undefined;
}

/** A planned fault, with the number of requests that are left. */
export interface PlannedFault {
  /** The number of the fault since the last reset: 1, 2 and so on. */
  readonly id: number;
  /** The operation that fails, or `*` for every request. */
  readonly operation: OperationName | '*';
  /** The fault. */
  readonly fault: Fault;
  /** The number of requests that the fault still applies to. May be `Infinity`. */
  readonly times: number;
  /** The number of matching requests that are still skipped first. */
  readonly skip: number;
  /** The share of the matching requests that the fault applies to: more than 0, at most 1. */
  readonly rate: number;
  /** What a request must have, if the plan has such a condition. */
  readonly when?: FaultPlan['when'];
  /** Cancels the fault for all remaining requests. */
  cancel(): void;
}
