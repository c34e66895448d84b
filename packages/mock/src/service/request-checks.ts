import type { ServiceResponse } from '../http/incoming-request.ts';
import type { Rejection } from './decision.ts';
import type { RequestContext } from './request-context.ts';
import type { Route } from './route.ts';

/** Rejects a path that no operation has. Source: *Endpoints*, Path. */
export function rejectPath({ findings }: RequestContext): Rejection {
  const reason = 'the API specification has no such path';
  findings.push({ section: 'Endpoints', problem: reason });
  return { status: 404, code: 'not_found', reason };
}

/** Rejects a method that no operation on the path has. Source: *Endpoints*, Method. */
export function checkMethod(
  { request, findings }: RequestContext,
  route: Route,
): Rejection | undefined {
  const { methods } = route;
  if (methods.includes(request.method)) return undefined;
  const reason = `the method of this path is ${methods.join(' or ')}`;
  findings.push({ section: 'Endpoints', problem: reason });
  const headers = { allow: methods.join(', ') };
  return { status: 405, code: 'method_not_allowed', reason, headers };
}

/** Redirects to the path with a trailing slash, if the settings allow only that form. */
export function redirectToSlash(
  { request, read }: RequestContext,
  route: Route,
): ServiceResponse | undefined {
  if (!route.lacksSlash || read('trailingSlash') === 'either') return undefined;
  // Relative, because the service does not know the URL at which an adapter serves it.
  const location = `./${request.path.split('/').at(-1)}/${request.search}`;
  return { status: 307, headers: { location }, body: '' };
}

const JSON_TYPE = /^application\/json\s*(?:;.*)?$/i;

/** Checks that a body is declared as JSON. Source: *Endpoints*, Request body. */
export function checkContentType({
  request,
  findings,
  read,
}: RequestContext): Rejection | undefined {
  // Stryker disable next-line StringLiteral: neither text is the type of JSON
  if (JSON_TYPE.test(request.headers.get('content-type') ?? '')) return undefined;
  const problem = 'the content-type header is not application/json';
  findings.push({ section: 'Endpoints', problem });
  const status = read('contentType');
  if (status === 'accepted') return undefined;
  return { status, code: 'unsupported_media_type', reason: problem };
}

const BEARER = /^Bearer (\S+)$/;

/**
 * Validates the two headers that both operations require, and returns the token.
 * Source: *Authentication*.
 */
export function checkCredentials(context: RequestContext): { readonly token: string } | Rejection {
  const { request, credentials } = context;
  // Stryker disable next-line StringLiteral: neither text is a bearer token
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  const clientId = request.headers.get('client-id');
  const missing: string[] = [];
  if (!token) missing.push(authorizationProblem(request.headers.get('authorization')));
  if (!clientId) missing.push('the client-id header is missing or empty');
  if (!token || !clientId) return rejectMissing(context, missing);
  if (credentials.tokens?.has(token) === false) {
    return rejectInvalid(context, 'the token is not in the credentials of the mock');
  }
  if (credentials.clientIds?.has(clientId) === false) {
    return rejectInvalid(context, 'the client id is not in the credentials of the mock');
  }
  if (hasExpired(context, token)) return rejectInvalid(context, 'the token has expired');
  return { token };
}

function hasExpired({ store, at, read }: RequestContext, token: string): boolean {
  const lifetime = read('tokenLifetime');
  // Stryker disable next-line ConditionalExpression,StringLiteral: no comparison with NaN is true; only the type needs the check
  if (lifetime === 'none') return false;
  const firstUse = store.traffic.firstUse(token);
  // Stryker disable next-line ConditionalExpression: no comparison with NaN is true; only the type needs the check
  return firstUse !== undefined && at - firstUse >= lifetime;
}

function authorizationProblem(header: string | null): string {
  return header
    ? 'the authorization header is not Bearer <token>'
    : 'the authorization header is missing or empty';
}

function rejectMissing({ findings, read }: RequestContext, problems: readonly string[]): Rejection {
  for (const problem of problems) findings.push({ section: 'Authentication', problem });
  const status = read('missingCredential');
  return { status, code: 'missing_credential', reason: problems.join('; '), ...challenge(status) };
}

/**
 * Rejects an invalid credential. This is not a finding: a token may expire or be revoked although
 * the client makes no mistake.
 */
function rejectInvalid({ read }: RequestContext, reason: string): Rejection {
  const status = read('invalidCredential');
  return { status, code: 'invalid_credential', reason, ...challenge(status) };
}

/** Returns the header that HTTP requires in every 401: how to authenticate. */
function challenge(status: number): Pick<Rejection, 'headers'> {
  return status === 401 ? { headers: { 'www-authenticate': 'Bearer' } } : {};
}

/**
 * Rejects a request that exceeds the rate limit. This is not a finding, because the API
 * specification states no limit.
 */
export function checkRateLimit({ store, at, read }: RequestContext): Rejection | undefined {
  const limit = read('rateLimit');
  const wait = limit === 'none' ? 0 : store.traffic.wait(limit, at);
  if (wait === 0) return undefined;
  const headers = { 'retry-after': String(Math.ceil(wait / 1000)) };
  return { status: 429, code: 'rate_limited', reason: 'the rate limit is reached', headers };
}

/**
 * Rejects a body that is too large. This is not a finding, because the API specification states no
 * limit.
 */
export function checkBodyLimit({ body, read }: RequestContext): Rejection | undefined {
  const limit = read('bodyLimit');
  if (limit === 'none' || body.byteLength <= limit) return undefined;
  const reason = `the body has more than ${limit} bytes`;
  return { status: 413, code: 'payload_too_large', reason };
}

/** Rejects a body that is not a JSON object. Source: *Endpoints*, Request body. */
export function checkReadable({ body, findings, read }: RequestContext): Rejection | undefined {
  if (body.reading.kind !== 'unreadable') return undefined;
  const { problem } = body.reading;
  findings.push({ section: 'Endpoints', problem });
  return { status: read('unreadableBody'), code: 'unreadable_body', reason: problem };
}
