import { type AnyProfilesError, type ErrorCode, isProfilesError } from '@profiles/sdk';
import { CERTIFICATE_CODES } from '@profiles/sdk/internal';
import type { ClaimedRow, RowResult } from '../journal/journal.ts';

/** A response that says that a username is taken. */
export interface TakenResponse {
  readonly status: number;
  readonly serviceCode: string;
}

/** What the judgement of a failure depends on, beside the row. */
export interface ServiceSettings {
  readonly address: string;
  readonly taken: readonly TakenResponse[];
}

/** The result of an attempt, as the journal keeps it. */
export type AttemptResult = Omit<RowResult, 'row' | 'failures'>;

/** What an attempt means for the row, for the rate and for the import. */
export interface Judgement {
  /** `ready` if the row is retried. */
  readonly result: AttemptResult;
  /**
   * The state of the service after the response. `rejecting`: one response does not show
   * whether the row is at fault or every row would be rejected.
   */
  readonly service: 'responded' | 'overloaded' | 'failed' | 'unreachable' | 'rejecting';
  /** The service's `Retry-After`, in seconds. */
  readonly retryAfter?: number | undefined;
  /** The reason to stop. Where `rejecting` or `unreachable`, only if other rows fail too. */
  readonly stop?: string | undefined;
  /** The rejection, if it is about the content of the row. */
  readonly rejection?: { readonly status: number; readonly serviceCode: string | undefined };
  /** The result instead, if it is a poison row. `undefined` if it cannot be one. */
  readonly final?: AttemptResult;
}

/** The failures that make a row a poison row. */
export const MAX_FAILURES = 5;

/** What to do after a failure that would repeat for every row. Nothing was stored. */
const STOPS: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_configuration: 'A setting or the token cannot be used.',
  unauthorized: 'The service rejected the token. Set PROFILES_TOKEN to a new one.',
  not_found: 'The service has no such path. Check --base-url.',
  redirected: 'The service redirected the request. Check --base-url.',
};

/** What to do when the service rejects row after row with a status. */
const REMEDIES: Readonly<Record<number, string>> = {
  402: 'A payment or a quota is missing. Ask the owner of the service.',
  403: 'The token may have expired, or may not create patients. Set PROFILES_TOKEN to one that may.',
  405: 'The address does not take new patients. Check --base-url.',
  407: 'A proxy wants credentials. Check the settings of the proxy.',
  413: 'The service takes no requests of this size. Ask its owner for a higher limit.',
};

/**
 * What to do if no connection can be made, by the code of the failure. Nothing was sent, so errors of
 * HTTP are those of a proxy.
 */
const NO_CONNECTION: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^(?:ENOTFOUND|EAI_)/, 'Its host is not known: check --base-url, and the network.'],
  [/^(?:EPROTO|ERR_SSL_)/, 'There is no TLS: check the port of --base-url and of HTTPS_PROXY.'],
  [
    /^(?:HPE_|UND_ERR_(?!CONNECT_))/,
    'The proxy fails: check HTTPS_PROXY, HTTP_PROXY and NO_PROXY.',
  ],
  [
    CERTIFICATE_CODES,
    'Its certificate is not accepted: it is old, of another host, or of an unknown authority. Check --base-url, and set NODE_EXTRA_CA_CERTS to the file of the authority if your organisation has its own.',
  ],
  [/^/, 'Check --base-url, and whether the service runs.'],
];

type Row = Pick<ClaimedRow, 'named' | 'doubt'>;

/** Judges a failed attempt of a row. */
export function judgeFailure(
  error: unknown,
  row: Row,
  { address, taken }: ServiceSettings,
): Judgement {
  // An error that is not of the SDK proves nothing about the request.
  if (!isProfilesError(error)) return outcomeUnknown('unexpected_error', row);
  const { code } = error;
  const retryAfter = 'retryAfter' in error ? error.retryAfter : undefined;
  const page = pageOf(error);
  const known = STOPS[code];
  const stop = code === 'unexpected_response' ? page : known && [known, page].join(' ').trim();
  switch (error.outcome) {
    case 'applied': {
      const oid = 'oid' in error ? error.oid : undefined;
      const kept = oid === undefined ? { reason: 'oid_unreadable' } : { oid };
      return { result: { state: 'created', ...kept }, service: 'responded' };
    }
    case 'unknown': {
      const isOverloaded = 'status' in error && error.status === 503;
      const judgement = { ...outcomeUnknown(code, row), stop };
      return isOverloaded ? { ...judgement, service: 'overloaded', retryAfter } : judgement;
    }
    case 'not_sent':
      if (code === 'connection_failed') {
        return {
          ...notStored(code, row),
          service: 'unreachable',
          stop: noConnection(address, error),
        };
      }
      if (code === 'invalid_input') {
        const rules = error.issues.map(({ path, rule }) => `${path.join('.')} ${rule}`);
        return { result: { state: 'rejected', reason: rules.join('; ') }, service: 'responded' };
      }
      return { ...notStored(code, row), service: 'failed', stop };
    case 'rejected':
      if (stop) return { result: { state: 'ready', reason: code }, service: 'responded', stop };
      if (code === 'rate_limited') {
        return { ...notStored(code, row), service: 'overloaded', retryAfter };
      }
      return judgeRejection(error, row, taken);
  }
}

/** Nobody knows whether the row is stored. Only a row with a username can be retried safely. */
function outcomeUnknown(reason: string, { named }: Row): Judgement {
  const result = { state: 'look_first', doubt: true, reason } as const;
  if (!named) return { result, service: 'failed' };
  const final = { ...result, reason: `${reason} after ${MAX_FAILURES} tries` };
  return { result: { ...result, state: 'ready' }, final, service: 'failed' };
}

/** This attempt has stored nothing. The row is retried. */
function notStored(reason: string, { doubt }: Row): Pick<Judgement, 'result' | 'final'> {
  const state = doubt ? 'look_first' : 'rejected';
  const final = { state, reason: `${reason} after ${MAX_FAILURES} tries` } as const;
  return { result: { state: 'ready', reason }, final };
}

/** Judges a rejection: this attempt has stored nothing. An earlier one may have. */
function judgeRejection(
  error: AnyProfilesError,
  row: Row,
  taken: readonly TakenResponse[],
): Judgement {
  const { named, doubt } = row;
  if (named && saysTaken(error, doubt, taken)) {
    const result: AttemptResult = doubt
      ? { state: 'existed' }
      : { state: 'rejected', reason: 'username_taken' };
    return { result, service: 'responded' };
  }
  const stop = rejectsEveryRow(error);
  const reason = error.code === 'http_error' ? `${error.code} ${error.status}` : error.code;
  // The rejection may be the service's way to say that the username is taken.
  const result: AttemptResult = doubt
    ? { state: 'look_first', reason: `${reason} after an unknown outcome` }
    : { state: 'rejected', reason };
  if (stop === undefined) {
    const isFinal = !doubt && 'serviceCode' in error;
    return { result, service: 'responded', ...(isFinal && { rejection: error }) };
  }
  return { result: { state: 'ready', reason }, final: result, service: 'rejecting', stop };
}

/** Codes that say no more than the status: the status itself, and the default type of RFC 9457. */
const NO_CODES: readonly (string | undefined)[] = [undefined, '409', 'about:blank'];

/** Returns whether a rejection says that the username is taken. */
function saysTaken(
  error: AnyProfilesError,
  doubt: boolean,
  taken: readonly TakenResponse[],
): boolean {
  if (!('serviceCode' in error)) return false;
  const { status, serviceCode } = error;
  // A conflict without a code is most likely the row itself, if an earlier attempt may have stored it.
  if (doubt && status === 409 && NO_CODES.includes(serviceCode)) return true;
  return taken.some((each) => each.status === status && each.serviceCode === serviceCode);
}

/**
 * Returns what to do if the service rejects row after row in this way. Returns `undefined` if the
 * rejection is about the content of the row: 400, 409 and 422, unless a page says so.
 */
function rejectsEveryRow(error: AnyProfilesError): string | undefined {
  if (!('serviceCode' in error)) return undefined;
  const [{ code, status }, page] = [error, pageOf(error)];
  if (!page && code !== 'forbidden' && code !== 'http_error') return undefined;
  const remedy = [REMEDIES[status], page].filter(Boolean).join(' ');
  return `The service rejects row after row with status ${status}. ${remedy || 'Check --base-url and the token, and ask the owner.'}`;
}

/** Returns what to do if another server may have sent the response: HTML or XML, instead of JSON. */
function pageOf(error: AnyProfilesError): string | undefined {
  if (!('body' in error && error.body.trimStart().startsWith('<'))) return undefined;
  return 'The response is a web page, not JSON. Check --base-url: it may name a website, a login page or a proxy.';
}

/** Returns what to do if no connection to the service can be made. */
function noConnection(address: string, { cause }: AnyProfilesError): string {
  const code = cause?.code ?? 'no code';
  const remedy = NO_CONNECTION.find(([codes]) => codes.test(code))?.[1];
  return `There is no connection to ${address} (${code}). ${remedy}`;
}
