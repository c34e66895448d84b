import type { ServiceResponse } from '../../http/reply.ts';
import type { RequestHead } from '../../http/request.ts';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { RequestBody } from './request-body.ts';
import type { RejectedResult, RejectionCode, RuleViolation } from './result.ts';
import type { RequestContext, Route } from './route.ts';
import type { ServiceState } from './service-operation.ts';

/** Rejects a path that no operation has. Source: *Endpoints*, Path. */
export function rejectPath(context: RequestContext): RejectedResult {
  return rejectForm(404, 'not_found', whyHere('the API specification has no such path', context));
}

/** Adds why the request does not pass through, if a transport passes others through. */
function whyHere(reason: string, { stayReason }: RequestContext): string {
  return stayReason === undefined ? reason : `${reason}; ${stayReason}`;
}

/** Rejects a request of a form that the API specification does not show. */
function rejectForm(status: number, code: RejectionCode, reason: string): RejectedResult {
  return { status, code, reason, violations: [{ section: 'Endpoints', problem: reason }] };
}

/** Rejects a method that no operation on the path has. Source: *Endpoints*, Method. */
export function checkMethod(
  context: RequestContext,
  { methods }: Route,
): RejectedResult | undefined {
  if (methods.includes(context.request.method)) return undefined;
  const reason = whyHere(`the method of this path is ${methods.join(' or ')}`, context);
  const headers = { allow: methods.join(', ') };
  return { ...rejectForm(405, 'method_not_allowed', reason), headers };
}

/** Redirects to the path with a trailing slash, if the settings allow only that form. */
export function redirectToSlash(
  { path, search }: RequestHead,
  { lacksSlash }: Route,
  read: ReadBehaviour,
): ServiceResponse | undefined {
  if (!lacksSlash || read('trailingSlash') === 'either') return undefined;
  // Relative, because the service does not know the URL at which a transport serves it.
  const location = `./${path.split('/').at(-1)}/${search}`;
  return { status: 307, headers: { location }, body: '' };
}

const JSON_CONTENT_TYPE = /^application\/json\s*(?:;.*)?$/i;

/** Finds a body that is not declared as JSON. Source: *Endpoints*, Request body. */
export function checkContentType({ headers }: RequestHead): RuleViolation | undefined {
  // Stryker disable next-line StringLiteral: neither text is the type of JSON
  if (JSON_CONTENT_TYPE.test(headers.get('content-type') ?? '')) return undefined;
  return { section: 'Endpoints', problem: 'the content-type header is not application/json' };
}

/** Rejects a body that is not declared as JSON, unless the settings accept it. */
export function rejectContentType(
  { problem }: RuleViolation,
  read: ReadBehaviour,
): RejectedResult | undefined {
  const status = read('contentType');
  if (status === 'accepted') return undefined;
  return { status, code: 'unsupported_media_type', reason: problem };
}

const BEARER = /^Bearer (\S+)$/;

/**
 * Validates the two headers that both operations require, and returns the token.
 * Source: *Authentication*.
 */
export function checkCredentials(
  { headers }: RequestHead,
  state: ServiceState,
): { readonly token: string } | RejectedResult {
  const { credentials, read } = state;
  const authorization = headers.get('authorization');
  // Stryker disable next-line StringLiteral: neither text is a bearer token
  const token = BEARER.exec(authorization ?? '')?.[1];
  const clientId = headers.get('client-id');
  const missing: string[] = [];
  if (!token) {
    const problem = authorization ? 'is not Bearer <token>' : 'is missing or empty';
    missing.push(`the authorization header ${problem}`);
  }
  if (!clientId) missing.push('the client-id header is missing or empty');
  if (!token || !clientId) return rejectMissing(read, missing);
  if (credentials.tokens?.has(token) === false) {
    return rejectCredential(read, 'the token is not in the credentials of the mock');
  }
  if (credentials.clientIds?.has(clientId) === false) {
    return rejectCredential(read, 'the client id is not in the credentials of the mock');
  }
  if (hasExpired(state, token)) return rejectCredential(read, 'the token has expired');
  return { token };
}

function hasExpired({ store, at, read }: ServiceState, token: string): boolean {
  const lifetime = read('tokenLifetime');
  // Stryker disable next-line ConditionalExpression,StringLiteral: no comparison with NaN is true; only the type needs the check
  if (lifetime === 'none') return false;
  const firstUse = store.traffic.firstUse(token);
  // Stryker disable next-line ConditionalExpression: no comparison with NaN is true; only the type needs the check
  return firstUse !== undefined && at - firstUse >= lifetime;
}

function rejectMissing(read: ReadBehaviour, problems: readonly string[]): RejectedResult {
  const violations = problems.map((problem) => ({ section: 'Authentication', problem }) as const);
  const status = read('missingCredential');
  const reason = problems.join('; ');
  return { status, code: 'missing_credential', reason, violations, ...challenge(status) };
}

/**
 * Rejects an invalid credential. This is not a violation: a token may expire or be revoked although
 * the client makes no mistake.
 */
function rejectCredential(read: ReadBehaviour, reason: string): RejectedResult {
  const status = read('invalidCredential');
  return { status, code: 'invalid_credential', reason, ...challenge(status) };
}

/** Returns the header that HTTP requires in every 401: how to authenticate. */
function challenge(status: number): Pick<RejectedResult, 'headers'> {
  return status === 401 ? { headers: { 'www-authenticate': 'Bearer' } } : {};
}

/**
 * Rejects a request that exceeds the rate limit. This is not a violation, because the API
 * specification states no limit.
 */
export function checkRateLimit({ store, at, read }: ServiceState): RejectedResult | undefined {
  const limit = read('rateLimit');
  const wait = limit === 'none' ? 0 : store.traffic.wait(limit, at);
  if (wait === 0) return undefined;
  const headers = { 'retry-after': String(Math.ceil(wait / 1000)) };
  return { status: 429, code: 'rate_limited', reason: 'the rate limit is reached', headers };
}

/**
 * Rejects a body that is too large. This is not a violation, because the API specification states no
 * limit.
 */
export function checkBodyLimit(body: RequestBody, read: ReadBehaviour): RejectedResult | undefined {
  const limit = read('bodyLimit');
  if (limit === 'none' || body.byteLength <= limit) return undefined;
  const reason = `the body has more than ${limit} bytes`;
  return { status: 413, code: 'payload_too_large', reason };
}

/** Rejects a body that is not a JSON object. Source: *Endpoints*, Request body. */
export function checkReadable(
  { reading }: RequestBody,
  read: ReadBehaviour,
): RejectedResult | undefined {
  if (reading.kind !== 'unreadable') return undefined;
  return rejectForm(read('unreadableBody'), 'unreadable_body', reading.problem);
}
