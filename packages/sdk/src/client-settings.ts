import { resolveBaseUrl } from './base-url.ts';
import type { Logger } from './call-log.ts';
import { Credentials, type TokenProvider } from './credentials.ts';
import { assertOption } from './errors/configuration-error.ts';
import { checkedClientId, checkedHeaders } from './headers.ts';
import type { UpdateExtras } from './operations/operation.ts';
import type { Runtime } from './runtime.ts';
import { LONGEST_TIMER_MS } from './schemas/http.ts';

/** Configures a {@link ProfileClient}. */
export interface ProfileClientOptions {
  /**
   * Address of the service, without credentials, query and fragment. A path prefix is kept; in a
   * browser it may be relative to the page.
   */
  readonly baseUrl: string | URL;
  /**
   * The bearer token, or a function that returns it and is asked again after a 401. Until then the
   * client keeps the token: a function that looks up the current user would make it send the first
   * user's for everybody. Let each user have a client.
   */
  readonly token: string | TokenProvider;
  /** Identifies the client application: printable ASCII, sent as the header `client-id`. */
  readonly clientId: string;
  /**
   * Sends the requests. It is called with the address as text, and all else in its second argument.
   *
   * @defaultValue the global `fetch`, looked up at each call
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Vouches for a `fetch` of your own: it follows no redirect and sends each request once. Only then
   * does its failure to connect prove that nothing was sent.
   *
   * @defaultValue false
   */
  readonly fetchSendsOnce?: boolean | undefined;
  /**
   * Milliseconds that one attempt may take, its body included. Keep it above the time that the
   * runtime takes to give up connecting (10 s on Node), or a timeout never proves `not_sent`.
   *
   * @defaultValue 15_000
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds that a call may take: all attempts, waits and calls for a token.
   *
   * @defaultValue 60_000
   */
  readonly totalTimeout?: number | undefined;
  /**
   * How often a request may be sent again, where it may be at all.
   *
   * @defaultValue 2
   */
  readonly maxRetries?: number | undefined;
  /** Sent with each request; `authorization`, `client-id` and `content-type` are refused. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * What `extras` of an update may be. The document does not say that its limits apply to updates.
   *
   * @defaultValue 'arbitrary'
   */
  readonly updateExtras?: UpdateExtras | undefined;
  /**
   * Lets an `http:` address be used that is not this machine's own.
   *
   * @defaultValue false
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * Takes log lines. They hold operation, attempt, status, duration and request id, and no data.
   *
   * @defaultValue none
   */
  readonly logger?: Logger | undefined;
}

/** Configures one call. What is absent is as the client has it; headers are added to the client's. */
export interface RequestOptions
  extends Pick<ProfileClientOptions, 'timeout' | 'totalTimeout' | 'maxRetries' | 'headers'> {
  /** Ends the call. It then rejects with the signal's reason; `promise.sent` tells the rest. */
  readonly signal?: AbortSignal | undefined;
}

type CallLimits = Readonly<Record<'timeout' | 'totalTimeout' | 'maxRetries', number>>;

/** The options of a client, checked and complete. */
export interface ClientSettings extends CallLimits {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly clientId: string;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly fetchSendsOnce: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly updateExtras: UpdateExtras;
  readonly logger: Logger | undefined;
  readonly runtime: Runtime;
}

/**
 * Checks the options of a client and fills in the defaults.
 *
 * @param credentials - Those of the client this one is made from, where they share the token.
 * @throws {@link ConfigurationError}
 */
export function clientSettings(
  options: ProfileClientOptions,
  runtime: Runtime,
  credentials = new Credentials(options.token),
): ClientSettings {
  const { updateExtras = 'arbitrary', fetch, fetchSendsOnce = false } = options;
  const isKnown = updateExtras === 'arbitrary' || updateExtras === 'limited';
  assertOption(isKnown, "updateExtras must be 'arbitrary' or 'limited'");
  assertOption(fetch === undefined || typeof fetch === 'function', 'fetch must be a function');
  assertOption(typeof fetchSendsOnce === 'boolean', 'fetchSendsOnce must be true or false');
  return {
    baseUrl: resolveBaseUrl(options.baseUrl, options.allowInsecureHttp === true),
    credentials,
    clientId: checkedClientId(options.clientId),
    fetch,
    fetchSendsOnce,
    ...checkedLimits(options, { timeout: 15_000, totalTimeout: 60_000, maxRetries: 2 }),
    headers: checkedHeaders(options.headers),
    updateExtras,
    logger: options.logger,
    runtime,
  };
}

/** Applies the options of one call. */
export function callSettings(settings: ClientSettings, options: RequestOptions): ClientSettings {
  // Stryker disable next-line ConditionalExpression: a shortcut with the same result
  if (Object.keys(options).length === 0) return settings;
  return {
    ...settings,
    ...checkedLimits(options, settings),
    headers: { ...settings.headers, ...checkedHeaders(options.headers) },
  };
}

function checkedLimits(options: RequestOptions, defaults: CallLimits): CallLimits {
  const timeout = options.timeout ?? defaults.timeout;
  const totalTimeout = options.totalTimeout ?? defaults.totalTimeout;
  const maxRetries = options.maxRetries ?? defaults.maxRetries;
  for (const [name, time] of Object.entries({ timeout, totalTimeout })) {
    const isTime = typeof time === 'number' && time > 0 && time <= LONGEST_TIMER_MS;
    assertOption(isTime, `${name} must be milliseconds, 1 to ${LONGEST_TIMER_MS}`);
  }
  const isCount = Number.isInteger(maxRetries) && maxRetries >= 0;
  assertOption(isCount, 'maxRetries must be a whole number from 0 up');
  return { timeout, totalTimeout, maxRetries };
}
