import type { ServiceAnswer } from '../http/service-request.ts';
import type { Refusal } from './refusal.ts';
import type { RequestContext } from './request-context.ts';
import type { Route } from './route.ts';

/** Refuses a path that neither operation has. Source: *Endpoints*, Path. */
export function refusePath({ findings }: RequestContext): Refusal {
  const reason = 'the document shows no such path';
  findings.push({ section: 'Endpoints', problem: reason });
  return { status: 404, code: 'not_found', reason };
}

/** Refuses another method than the one of the operation. Source: *Endpoints*, Method. */
export function checkMethod(
  { request, findings }: RequestContext,
  route: Route,
): Refusal | undefined {
  const { method } = route.operation;
  if (request.method === method) return undefined;
  const reason = `the method of this path is ${method}`;
  findings.push({ section: 'Endpoints', problem: reason });
  return { status: 405, code: 'method_not_allowed', reason, headers: { allow: method } };
}

/** Redirects to the form of the path that ends in a slash, where that is the only one. */
export function redirectToSlash(
  { request, read }: RequestContext,
  route: Route,
): ServiceAnswer | undefined {
  if (!route.lacksSlash || read('trailingSlash') === 'either') return undefined;
  // Relative: the service cannot know the address that an adapter serves it at.
  const location = `./${request.path.split('/').at(-1)}/${request.search}`;
  return { status: 307, headers: { location }, body: '' };
}

const JSON_TYPE = /^application\/json\s*(?:;.*)?$/i;

/** Judges a body that is not declared as JSON. Source: *Endpoints*, Request body. */
export function checkContentType({ request, findings, read }: RequestContext): Refusal | undefined {
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
 * Returns the token of a request that has the two headers which both operations require.
 * Source: *Authentication*.
 */
export function checkCredentials(context: RequestContext): { readonly token: string } | Refusal {
  const { request, credentials } = context;
  // Stryker disable next-line StringLiteral: neither text is a bearer token
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  const clientId = request.headers.get('client-id');
  const missing: string[] = [];
  if (!token) missing.push(authorizationProblem(request.headers.get('authorization')));
  if (!clientId) missing.push('the client-id header is missing or empty');
  if (!token || !clientId) return refuseMissing(context, missing);
  if (credentials.tokens?.has(token) === false) {
    return refuseInvalid(context, 'the token is not one that the mock was given');
  }
  if (credentials.clientIds?.has(clientId) === false) {
    return refuseInvalid(context, 'the client id is not one that the mock was given');
  }
  if (hasExpired(context, token)) return refuseInvalid(context, 'the token has expired');
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

function refuseMissing({ findings, read }: RequestContext, problems: readonly string[]): Refusal {
  for (const problem of problems) findings.push({ section: 'Authentication', problem });
  const status = read('missingCredential');
  return { status, code: 'missing_credential', reason: problems.join('; '), ...challenge(status) };
}

/** Not a finding: a token may expire or be withdrawn while its client does all that is asked of it. */
function refuseInvalid({ read }: RequestContext, reason: string): Refusal {
  const status = read('invalidCredential');
  return { status, code: 'invalid_credential', reason, ...challenge(status) };
}

/** HTTP wants every 401 to say how to authenticate. */
function challenge(status: number): Pick<Refusal, 'headers'> {
  return status === 401 ? { headers: { 'www-authenticate': 'Bearer' } } : {};
}

/** Refuses a request that came too soon. Not a finding: the document shows no limit. */
export function checkRateLimit({ store, at, read }: RequestContext): Refusal | undefined {
  const limit = read('rateLimit');
  const wait = limit === 'none' ? 0 : store.traffic.wait(limit, at);
  if (wait === 0) return undefined;
  const headers = { 'retry-after': String(Math.ceil(wait / 1000)) };
  return { status: 429, code: 'rate_limited', reason: 'the rate limit is reached', headers };
}

/** Refuses a body that is too large. Not a finding: the document shows no limit. */
export function checkBodyLimit({ body, read }: RequestContext): Refusal | undefined {
  const limit = read('bodyLimit');
  if (limit === 'none' || body.byteLength <= limit) return undefined;
  return {
    status: 413,
    code: 'payload_too_large',
    reason: `the body has more than ${limit} bytes`,
  };
}
