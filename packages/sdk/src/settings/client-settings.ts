import { assertOption } from '../errors/configuration-error.ts';
import type { CallFacts } from '../errors/profiles-error.ts';
import { type Logger, logObserver } from '../observing/call-log.ts';
import type { CallObserver } from '../observing/observer.ts';
import type { UpdateExtras } from '../operations/operation.ts';
import type { Runtime } from '../runtime.ts';
import { LONGEST_TIMER_MS } from '../schemas/http.ts';
import { resolveBaseUrl } from './base-url.ts';
import { Credentials, type TokenProvider } from './credentials.ts';
import { checkedClientId, checkedHeaders } from './headers.ts';

/** The options of a {@link ProfileClient}. */
export interface ProfileClientOptions {
  /**
   * The URL of the service, without credentials, query or fragment. It must be `https:`, except for
   * this machine or with `allowInsecureHttp`. A path prefix is kept. In a browser the URL may be
   * relative to the page.
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
   * Declares that your own `fetch` follows no redirects and sends each request once. Only then does
   * its failure to connect prove that nothing was sent.
   *
   * @defaultValue false
   */
  readonly fetchSendsOnce?: boolean | undefined;
  /**
   * The maximum time for one attempt in milliseconds, including the response body. On Deno and Bun,
   * keep it above the time that connecting may take: with a shorter `timeout`, the outcome for an
   * unreachable service is `unknown` instead of `not_sent`.
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
   * applies the limits of a patient's `extras`.
   *
   * Source: *Limits*, which does not say whether the limits apply to updates.
   *
   * @defaultValue 'arbitrary'
   */
  readonly updateExtras?: UpdateExtras | undefined;
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
   * whether the request may have been sent.
   */
  readonly signal?: AbortSignal | undefined;
}

type CallLimits = Readonly<Record<'timeout' | 'totalTimeout' | 'maxRetries', number>>;

/** The validated options of a client, with defaults. */
export interface ClientSettings extends CallLimits {
  readonly baseUrl: string;
  /** The option that the credentials were created with. */
  readonly token: ProfileClientOptions['token'] | undefined;
  readonly credentials: Credentials;
  readonly clientId: string;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly fetchSendsOnce: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly updateExtras: UpdateExtras;
  readonly allowInsecureHttp: boolean | undefined;
  readonly logger: Logger | undefined;
  readonly observer: CallObserver | undefined;
  /** The observers of each call; the log is the first. */
  readonly observers: readonly (CallObserver | undefined)[];
  readonly runtime: Runtime;
}

/** The settings of a client without options. */
const DEFAULTS: Partial<ClientSettings> & CallLimits = {
  fetchSendsOnce: false,
  timeout: 15_000,
  totalTimeout: 60_000,
  maxRetries: 2,
  updateExtras: 'arbitrary',
};

/**
 * Validates the options of a client. Reads each one once, because it may be a getter.
 *
 * @param parent - The settings that apply where an option is `undefined`: the defaults, or those of
 * the client that this one is derived from. The token is shared unless it changes.
 * @throws {@link ConfigurationError} if an option is invalid.
 */
export function clientSettings(
  options: Partial<ProfileClientOptions>,
  runtime: Runtime,
  parent: Partial<ClientSettings> & CallLimits = DEFAULTS,
): ClientSettings {
  const {
    baseUrl = parent.baseUrl,
    token: given,
    clientId = parent.clientId,
    fetch = parent.fetch,
    fetchSendsOnce = parent.fetchSendsOnce,
    headers = parent.headers,
    updateExtras = parent.updateExtras,
    allowInsecureHttp = parent.allowInsecureHttp,
    logger = parent.logger,
    observer = parent.observer,
  } = options;
  const { credentials } = parent;
  const isSignedOut = credentials && given === undefined && 'token' in options;
  assertOption(!isSignedOut, 'token must not be undefined: omit it to share the token');
  const token = given ?? parent.token;
  const isKnown = updateExtras === 'arbitrary' || updateExtras === 'limited';
  assertOption(isKnown, "updateExtras must be 'arbitrary' or 'limited'");
  assertOption(fetch === undefined || typeof fetch === 'function', 'fetch must be a function');
  assertOption(typeof fetchSendsOnce === 'boolean', 'fetchSendsOnce must be true or false');
  const isObserver = !observer || typeof observer.start === 'function';
  assertOption(isObserver, 'observer.start must be a function');
  return {
    baseUrl: resolveBaseUrl(baseUrl, allowInsecureHttp === true),
    token,
    credentials: (token === parent.token && credentials) || new Credentials(token),
    clientId: checkedClientId(clientId),
    fetch,
    fetchSendsOnce,
    ...checkedLimits(options, parent),
    headers: checkedHeaders(headers),
    updateExtras,
    allowInsecureHttp,
    logger,
    observer,
    observers: [logger && logObserver(logger), observer],
    runtime,
  };
}

/** Overrides a client's settings with the options of one call. */
export function callSettings(
  settings: ClientSettings,
  options: RequestOptions,
  call: CallFacts,
): ClientSettings {
  return {
    ...settings,
    ...checkedLimits(options, settings, call),
    headers: { ...settings.headers, ...checkedHeaders(options.headers, call) },
  };
}

function checkedLimits(
  options: RequestOptions,
  defaults: CallLimits,
  call?: CallFacts,
): CallLimits {
  const timeout = options.timeout ?? defaults.timeout;
  const totalTimeout = options.totalTimeout ?? defaults.totalTimeout;
  const maxRetries = options.maxRetries ?? defaults.maxRetries;
  for (const [name, time] of Object.entries({ timeout, totalTimeout })) {
    const isTime = typeof time === 'number' && time > 0 && time <= LONGEST_TIMER_MS;
    assertOption(isTime, `${name} must be milliseconds, 1 to ${LONGEST_TIMER_MS}`, call);
  }
  const isCount = Number.isInteger(maxRetries) && maxRetries >= 0;
  assertOption(isCount, 'maxRetries must be a whole number, 0 or more', call);
  return { timeout, totalTimeout, maxRetries };
}
