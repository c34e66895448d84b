import { causeRecord, isRecord } from '../errors/cause-record.ts';
import { assertOption, ConfigurationError } from '../errors/configuration-error.ts';
import type { CallFacts } from '../errors/profiles-error.ts';
import { isClientId, LONGEST_TIMER_MS } from '../http-rules.ts';
import { type Logger, logObserver } from '../observing/call-log.ts';
import type { CallObserver } from '../observing/observer.ts';
import type { UpdateExtras } from '../operations/operation.ts';
import type { Runtime } from '../runtime.ts';
import { resolveBaseUrl } from './base-url.ts';
import { type CallerSignal, follow } from './caller-signal.ts';
import { Credentials } from './credentials.ts';
import { checkedHeaders } from './headers.ts';
import type { ProfileClientOptions, RequestOptions } from './options.ts';

/** The validated options that a call can override. */
interface CallLimits {
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly maxRetries: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The validated options of a client, with defaults. */
export interface ClientSettings extends CallLimits {
  readonly baseUrl: string;
  /** The option that the credentials were created with. */
  readonly token: ProfileClientOptions['token'] | undefined;
  readonly credentials: Credentials;
  readonly clientId: string;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly fetchSendsOnce: boolean;
  readonly updateExtras: UpdateExtras;
  readonly allowInsecureHttp: boolean | undefined;
  readonly logger: Logger | undefined;
  readonly observer: CallObserver | undefined;
  /** The observers of each call; the log is the first. */
  readonly observers: readonly (CallObserver | undefined)[];
  readonly runtime: Runtime;
}

/** The settings of one call. */
export interface CallSettings extends CallLimits {
  readonly caller: CallerSignal | undefined;
}

/** The settings of a client without options. */
const DEFAULTS: Partial<ClientSettings> & CallLimits = {
  fetchSendsOnce: false,
  timeout: 15_000,
  totalTimeout: 60_000,
  maxRetries: 2,
  headers: {},
  updateExtras: 'arbitrary',
};

/**
 * Validates the options of a client. Reads each one once, because it may be a getter.
 *
 * @param parent - The settings that apply where an option is `undefined`: the defaults, or those of
 * the client that this one is derived from. The token is shared unless it changes.
 * @throws {@link ConfigurationError} if an option is invalid, or if reading one throws any value.
 */
export function clientSettings(
  options: Partial<ProfileClientOptions>,
  runtime: Runtime,
  parent = DEFAULTS,
): ClientSettings {
  return readable('the options', options, undefined, () => {
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
    const isId = isClientId(clientId);
    assertOption(isId, 'clientId must be printable ASCII without leading or trailing spaces');
    return {
      baseUrl: resolveBaseUrl(baseUrl, allowInsecureHttp === true),
      token,
      credentials: (token === parent.token && credentials) || new Credentials(token),
      clientId,
      fetch,
      fetchSendsOnce,
      ...limits(options, parent),
      headers: checkedHeaders(headers),
      updateExtras,
      allowInsecureHttp,
      logger,
      observer,
      observers: [logger && logObserver(logger), observer],
      runtime,
    };
  });
}

/** Validates the options of one call, and follows its signal. */
export function callSettings(
  options: RequestOptions,
  client: ClientSettings,
  call: CallFacts,
): CallSettings {
  return readable('the options of the call', options, call, () => ({
    ...limits(options, client, call),
    headers: { ...client.headers, ...checkedHeaders(options.headers, call) },
    caller: follow(options.signal, call),
  }));
}

/** Calls a function that reads options of the caller. What a getter throws may contain data. */
function readable<T>(what: string, options: unknown, call: CallFacts | undefined, read: () => T) {
  try {
    assertOption(isRecord(options), `${what} must be an object`, call);
    return read();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`${what} must be readable`, call, causeRecord(error));
  }
}

function limits(options: RequestOptions, defaults: CallLimits, call?: CallFacts) {
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
