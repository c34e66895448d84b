/** Describes how the exchange of one request goes wrong. */
export type Fault =
  | RespondFault
  | {
      /** The connection dies before any answer; in process, a network error. */
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
      /** How slowly. */
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
   * The headers, in the place of those of the same name in the true answer.
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

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Holds faults that are ready for `mock.fail`.
 *
 * @example
 * ```ts
 * import { createProfilesMock, faults } from '@profiles/mock';
 *
 * const mock = createProfilesMock();
 * mock.fail('updateEmrUser', faults.tooMany(2), { times: 3 });
 * ```
 */
export const faults = {
  /** A gateway answers in HTML that the service behind it is gone. Nothing is stored. */
  html502: {
    kind: 'respond',
    status: 502,
    headers: HTML,
    body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  },
  /** The answer lost its body. The service handled the request. */
  emptyBody: { kind: 'respond', body: '' },
  /** The body of the answer breaks off in the middle of its JSON. The service handled the request. */
  malformedJson: { kind: 'respond', headers: JSON_TYPE, body: '{"oid": "patient-' },
  /** The answer is declared as HTML. The service handled the request. */
  wrongContentType: { kind: 'respond', headers: HTML },
  /** A gateway sends the client on to a page to sign in at. Nothing is stored. */
  redirect: { kind: 'respond', status: 302, headers: { location: './sign-in' } },
  /** The answer is JSON without an oid or a message. The service handled the request. */
  missingOid: { kind: 'respond', headers: JSON_TYPE, body: '{}' },
  /** The token is refused as expired. Nothing is stored. */
  expiredToken: {
    kind: 'respond',
    status: 401,
    headers: { ...JSON_TYPE, 'www-authenticate': 'Bearer error="invalid_token"' },
    body: '{"error":{"code":"invalid_credential","message":"The token has expired."}}',
  },
  /**
   * Refuses the request because there were too many. Nothing is stored.
   *
   * @param retryAfter - When to come again: seconds, or an HTTP date.
   * @returns The fault.
   */
  tooMany: (retryAfter: number | string): RespondFault => ({
    kind: 'respond',
    status: 429,
    headers: { ...JSON_TYPE, 'retry-after': String(retryAfter) },
    body: '{"error":{"code":"rate_limited","message":"There were too many requests."}}',
  }),
} as const satisfies Readonly<Record<string, Fault | ((retryAfter: number | string) => Fault)>>;
