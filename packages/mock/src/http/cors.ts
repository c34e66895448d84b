import type { Reply } from './reply.ts';
import type { RequestHead } from './request.ts';

/** Returns whether a request is a CORS preflight. */
export function isPreflight(method: string, headers: Pick<Headers, 'get'>): boolean {
  return method === 'OPTIONS' && headers.get('access-control-request-method') !== null;
}

/** Returns headers that allow everything a preflight asks for. Validation is up to the service. */
export function preflightHeaders(
  origin: string,
  headers: Pick<Headers, 'get'>,
): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': headers.get('access-control-request-method') ?? '',
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
    vary: 'origin, access-control-request-method, access-control-request-headers',
  };
}

/** Returns headers that let pages of an origin read a response, with or without credentials. */
function corsHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'allow, location, retry-after, www-authenticate',
    vary: 'origin',
  };
}

/**
 * Lets pages of every origin read a response.
 *
 * @param respond - Called to create the response, unless the request is a preflight.
 */
export async function withCors(
  method: string,
  headers: Pick<Headers, 'get'>,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  const origin = headers.get('origin');
  if (origin === null) return respond();
  if (isPreflight(method, headers)) {
    return new Response(null, { status: 204, headers: preflightHeaders(origin, headers) });
  }
  const response = await respond();
  addCorsHeaders(response.headers, origin);
  return response;
}

/**
 * Lets pages of every origin read the response in a reply.
 *
 * @param reply - Called to get the reply, unless the request is a preflight.
 */
export async function shareReply(
  { method, headers }: RequestHead,
  reply: () => Promise<Reply>,
): Promise<Reply> {
  const origin = headers.get('origin');
  if (origin === null) return reply();
  if (isPreflight(method, headers)) {
    const response = { status: 204, headers: preflightHeaders(origin, headers), body: '' };
    return { kind: 'response', response };
  }
  const own = await reply();
  if (!('response' in own)) return own;
  const shared = {
    ...own.response.headers,
    ...sharedHeaders((name) => own.response.headers[name], origin),
  };
  return { ...own, response: { ...own.response, headers: shared } };
}

/** Adds headers that let pages of an origin read a response. They replace those it has, except lists. */
export function addCorsHeaders(headers: Headers, origin: string): void {
  const shared = sharedHeaders((name) => headers.get(name) ?? undefined, origin);
  for (const [name, value] of Object.entries(shared)) headers.set(name, value);
}

/** Headers that are lists. A response may have items of its own. */
const LISTS: ReadonlySet<string> = new Set(['access-control-expose-headers', 'vary']);

/**
 * Returns the headers that let pages of an origin read a response.
 *
 * @param before - Returns a header of the response, whose items stay in a list.
 */
function sharedHeaders(
  before: (name: string) => string | undefined,
  origin: string,
): Readonly<Record<string, string>> {
  const shared = Object.entries(corsHeaders(origin)).map(([name, value]) => {
    const own = LISTS.has(name) ? before(name) : undefined;
    return [name, own === undefined ? value : union(own, value)];
  });
  return Object.fromEntries(shared);
}

function union(...lists: readonly string[]): string {
  const items = lists.join(',').split(',');
  return [...new Set(items.map((item) => item.trim().toLowerCase()))].filter(Boolean).join(', ');
}
