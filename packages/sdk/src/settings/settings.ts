import { portProblem } from '../blocked-ports.ts';
import { assertOption } from '../errors/configuration-error.ts';
import { isClientId, isLoopback, MAX_TIMER_MS } from '../http-rules.ts';
import { type AllOptions, hasProperty } from '../known-options.ts';
import { logObserver } from '../observing/call-log.ts';
import type { CallObserver } from '../observing/observer.ts';
import { checkedUpdateExtras } from '../operations/operation.ts';
import { quietly } from '../quietly.ts';
import { readOptions } from '../read-options.ts';
import { type Runtime, systemRuntime } from '../runtime.ts';
import type { ExtrasKind } from '../schemas/extras-walk.ts';
import { type CallerSignal, follow } from './caller-signal.ts';
import { Credentials } from './credentials.ts';
import { checkedHeaders, type HeaderRecord } from './headers.ts';
import type { ProfileClientOptions, RequestOptions } from './options.ts';

type CallLimits = Readonly<Record<'timeout' | 'totalTimeout' | 'maxRetries', number>>;

/** The settings of one call. */
export interface CallSettings extends CallLimits {
  /** The headers of each attempt, without the token and those of the observer. */
  readonly headers: HeaderRecord;
  readonly caller: CallerSignal | undefined;
}

/** The settings of a client, which are also those of a call without options. */
export interface ClientSettings extends CallSettings {
  readonly options: ValidOptions;
  readonly credentials: Credentials;
  /** The observers of each call; the log is the first. */
  readonly observers: readonly (CallObserver | undefined)[];
  readonly runtime: Runtime;
}

/** The options of a client after validation. */
interface ValidOptions extends AllOptions<ProfileClientOptions> {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly fetchSendsOnce: boolean;
  readonly updateExtras: ExtrasKind;
}

const DEFAULT_LIMITS: CallLimits = { timeout: 15_000, totalTimeout: 60_000, maxRetries: 2 };

/** Every option of a client, with its default. */
const CLIENT_OPTIONS: AllOptions<ProfileClientOptions> = {
  baseUrl: undefined,
  token: undefined,
  clientId: undefined,
  fetch: undefined,
  fetchSendsOnce: false,
  ...DEFAULT_LIMITS,
  headers: {},
  updateExtras: 'arbitrary',
  allowInsecureHttp: false,
  logger: undefined,
  observer: undefined,
};

/** Every option of a call. Those of the client are the defaults. */
const CALL_OPTIONS: AllOptions<RequestOptions> = {
  signal: undefined,
  timeout: undefined,
  totalTimeout: undefined,
  maxRetries: undefined,
  headers: undefined,
};

type UrlOptions = Pick<AllOptions<ProfileClientOptions>, 'baseUrl' | 'allowInsecureHttp' | 'fetch'>;

/** Returns the URL that paths are appended to: absolute, without a trailing slash. */
function resolveBaseUrl({ baseUrl, allowInsecureHttp, fetch }: UrlOptions): string {
  const text = baseUrl instanceof URL ? baseUrl.href : baseUrl;
  // A browser resolves an empty URL to the page's own.
  const isText = typeof text === 'string' && text.trim();
  const url = isText ? quietly(() => new URL(text, globalThis.location?.href)) : undefined;
  assertOption(url !== undefined, 'baseUrl must be an absolute URL');
  const { href, hostname, port, protocol, username, password } = url;
  // `search` and `hash` do not show an empty query or fragment. Operations append `/profiles/v1`.
  const hasMore = username || password || /[?#]|\/profiles\/v1\/*$/.test(href);
  assertOption(!hasMore, 'baseUrl must not contain credentials, query, fragment or /profiles/v1');
  const mayBeHttp = allowInsecureHttp === true || isLoopback(hostname);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && mayBeHttp);
  assertOption(isAllowed, 'baseUrl must be https, or http with allowInsecureHttp');
  const problem = fetch ? undefined : portProblem(port);
  assertOption(!problem, `${problem}`);
  // Without the lookbehind, the time would be quadratic in the number of slashes.
  return href.replace(/(?<!\/)\/+$/, '');
}

/**
 * Validates the options of a client. One that is `undefined` is inherited from the parent client. The
 * token is shared unless it changes.
 */
export function clientSettings(
  options: Partial<ProfileClientOptions>,
  runtime = systemRuntime,
  parent?: ClientSettings,
): ClientSettings {
  const inherited = parent?.options ?? CLIENT_OPTIONS;
  return readOptions('the options', options, { ...inherited, token: undefined }, (all) => {
    const { clientId, fetch, fetchSendsOnce, logger, observer } = all;
    const isSignedOut = parent && all.token === undefined && hasProperty(options, 'token');
    assertOption(!isSignedOut, 'token must not be undefined: omit it to share the token');
    const token = all.token === undefined ? inherited.token : all.token;
    for (const [name, value] of Object.entries({ baseUrl: all.baseUrl, token, clientId })) {
      assertOption(value !== undefined, `${name} is missing`);
    }
    const updateExtras = checkedUpdateExtras(all);
    assertOption(fetch === undefined || typeof fetch === 'function', 'fetch must be a function');
    assertOption(typeof fetchSendsOnce === 'boolean', 'fetchSendsOnce must be true or false');
    const isObserver = !observer || typeof observer.start === 'function';
    assertOption(isObserver, 'observer.start must be a function');
    const isId = isClientId(clientId);
    assertOption(isId, 'clientId must be printable ASCII without leading or trailing spaces');
    const baseUrl = resolveBaseUrl(all);
    const headers = checkedHeaders(all.headers);
    // Stryker disable next-line OptionalChaining: without a parent, no token is the inherited one
    const shared = token === inherited.token ? parent?.credentials : undefined;
    return {
      ...callLimits(all, DEFAULT_LIMITS),
      options: { ...all, token, baseUrl, clientId, fetchSendsOnce, updateExtras, headers },
      credentials: shared ?? new Credentials(token, runtime),
      headers: {
        accept: 'application/json',
        ...headers,
        'client-id': clientId,
        'content-type': 'application/json',
      },
      caller: undefined,
      observers: [logger && logObserver(logger), observer],
      runtime,
    };
  });
}

/** Validates the options of one call, and follows its signal. */
export function callSettings(
  options: RequestOptions | undefined,
  client: ClientSettings,
): CallSettings {
  if (options === undefined) return client;
  const validate = (all: AllOptions<RequestOptions>) => ({
    ...callLimits(all, client),
    headers: { ...client.headers, ...checkedHeaders(all.headers) },
    caller: follow(all.signal),
  });
  return readOptions('the options of the call', options, CALL_OPTIONS, validate);
}

function callLimits(options: AllOptions<CallLimits>, defaults: CallLimits) {
  const timeout = options.timeout ?? defaults.timeout;
  const totalTimeout = options.totalTimeout ?? defaults.totalTimeout;
  const maxRetries = options.maxRetries ?? defaults.maxRetries;
  for (const [name, time] of Object.entries({ timeout, totalTimeout })) {
    const isTime = typeof time === 'number' && time > 0 && time <= MAX_TIMER_MS;
    assertOption(isTime, `${name} must be milliseconds, 1 to ${MAX_TIMER_MS}`);
  }
  const isCount = Number.isInteger(maxRetries) && maxRetries >= 0;
  assertOption(isCount, 'maxRetries must be a whole number, 0 or more');
  return { timeout, totalTimeout, maxRetries };
}
