import type { Exchange } from './exchange.ts';
import type { Refusal } from './refusal.ts';

const BEARER = /^Bearer (\S+)$/;

/**
 * Returns the token of a request that has the two headers which both operations require.
 * Source: *Authentication*.
 */
export function checkCredentials(exchange: Exchange): { readonly token: string } | Refusal {
  const { request, credentials } = exchange;
  // Stryker disable next-line StringLiteral: neither text is a bearer token
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  const clientId = request.headers.get('client-id');
  const missing: string[] = [];
  if (!token) missing.push(authorizationProblem(request.headers.get('authorization')));
  if (!clientId) missing.push('the client-id header is missing or empty');
  if (!token || !clientId) return refuseMissing(exchange, missing);
  if (credentials.tokens?.has(token) === false) {
    return refuseInvalid(exchange, 'the token is not one that the mock was given');
  }
  if (credentials.clientIds?.has(clientId) === false) {
    return refuseInvalid(exchange, 'the client id is not one that the mock was given');
  }
  if (hasExpired(exchange, token)) return refuseInvalid(exchange, 'the token has expired');
  return { token };
}

function hasExpired({ store, at, read }: Exchange, token: string): boolean {
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

function refuseMissing({ findings, read }: Exchange, problems: readonly string[]): Refusal {
  for (const problem of problems) findings.push({ section: 'Authentication', problem });
  const status = read('missingCredential');
  return { status, code: 'missing_credential', reason: problems.join('; '), ...challenge(status) };
}

/** Not a finding: a token may expire or be withdrawn while its client does all that is asked of it. */
function refuseInvalid({ read }: Exchange, reason: string): Refusal {
  const status = read('invalidCredential');
  return { status, code: 'invalid_credential', reason, ...challenge(status) };
}

/** HTTP wants every 401 to say how to authenticate. */
function challenge(status: number): Pick<Refusal, 'headers'> {
  return status === 401 ? { headers: { 'www-authenticate': 'Bearer' } } : {};
}
