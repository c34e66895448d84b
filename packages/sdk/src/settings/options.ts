import type { Logger } from '../observing/call-log.ts';
import type { CallObserver } from '../observing/observer.ts';
import type { ExtrasKind } from '../schemas/extras-walk.ts';
import type { TokenProvider } from './credentials.ts';

/** The options of a {@link ProfileClient}. */
export interface ProfileClientOptions {
  /**
   * The URL of the service, without credentials, query or fragment. It must be `https:`, except for
   * this machine or with `allowInsecureHttp`. A path prefix is kept. In a browser the URL may be
   * relative to the page. Without a `fetch` of your own, the client rejects a port that `fetch` blocks.
   */
  readonly baseUrl: string | URL;
  /**
   * The bearer token, or a function that returns it: printable ASCII without spaces, without the
   * word `Bearer`. The client keeps the token until a 401, and then calls the function again. With
   * a string, a 401 is final.
   *
   * Create a client for each user. If the function looked up the current user, the client would
   * send the first user's token for all users.
   *
   * Source: *Authentication*.
   */
  readonly token: string | TokenProvider;
  /**
   * The identifier of the client application, sent as the header `client-id`: printable ASCII
   * without outer spaces.
   *
   * Source: *Authentication*.
   */
  readonly clientId: string;
  /**
   * The function that sends the requests. The client calls it with the URL as a string and passes
   * everything else in the second argument.
   *
   * @defaultValue the global `fetch`, looked up at each call
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Declares that your own `fetch`, or a global one that was patched after the SDK was loaded, follows
   * no redirects and sends each request once. On Node, its failure to connect then proves that nothing
   * was sent, if it uses undici or the runtime's `fetch`.
   *
   * @defaultValue false
   */
  readonly fetchSendsOnce?: boolean | undefined;
  /**
   * The maximum time for one attempt in milliseconds, including the response body. After a timeout
   * of a request the outcome is `unknown`. Keep it above the time after which the runtime gives up
   * connecting, 10 s on Node: an unreachable service is then `not_sent`.
   *
   * @defaultValue 15_000
   */
  readonly timeout?: number | undefined;
  /**
   * The maximum time for a call in milliseconds: all attempts, waits and calls for a token.
   *
   * @defaultValue 60_000
   */
  readonly totalTimeout?: number | undefined;
  /**
   * The maximum number of retries, for failures that may be retried. The retry after a 401 does not
   * count.
   *
   * @defaultValue 2
   */
  readonly maxRetries?: number | undefined;
  /**
   * Additional headers for each request. The client rejects `authorization`, `client-id`,
   * `content-type` and headers that the runtime sets, such as `content-length`.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The rule for `extras` of an update: `'arbitrary'` accepts any JSON object, and `'limited'`
   * applies the limits of a patient's `extras`. The API specification does not say whether they
   * apply to updates.
   *
   * Source: *Limits*.
   *
   * @defaultValue 'arbitrary'
   */
  readonly updateExtras?: ExtrasKind | undefined;
  /**
   * Allows an `http:` URL of another machine.
   *
   * @defaultValue false
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * The destination of log lines: one for each attempt and one for each call. They contain the
   * operation, attempt, status, code, outcome, duration in milliseconds and request id, but no
   * patient data and no credentials.
   *
   * @defaultValue none
   */
  readonly logger?: Logger | undefined;
  /**
   * An observer of each call, for tracing and metrics. `openTelemetry()` of
   * `@profiles/sdk/opentelemetry` is one.
   *
   * @defaultValue none
   */
  readonly observer?: CallObserver | undefined;
}

/**
 * The options of one call. They override the client's options; `headers` are merged with the
 * client's.
 */
export interface RequestOptions
  extends Pick<ProfileClientOptions, 'timeout' | 'totalTimeout' | 'maxRetries' | 'headers'> {
  /**
   * Aborts the call, which then rejects with the signal's reason. Read `promise.sent` to find out
   * whether the request was passed to `fetch`.
   */
  readonly signal?: AbortSignal | undefined;
}
