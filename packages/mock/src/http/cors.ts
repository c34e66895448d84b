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
export function corsHeaders(origin: string): Readonly<Record<string, string>> {
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

/** Headers that are lists. A response may have items of its own. */
const LISTS: ReadonlySet<string> = new Set(['access-control-expose-headers', 'vary']);

/** Adds headers that let pages of an origin read a response. They replace those it has, except lists. */
export function addCorsHeaders(headers: Headers, origin: string): void {
  for (const [name, value] of Object.entries(corsHeaders(origin))) {
    const before = LISTS.has(name) ? headers.get(name) : null;
    headers.set(name, before === null ? value : union(before, value));
  }
}

/** Returns the headers of a response that pages of an origin may read, like {@link addCorsHeaders}. */
export function shareHeaders(
  headers: Readonly<Record<string, string>>,
  origin: string,
): Readonly<Record<string, string>> {
  const shared: Record<string, string> = { ...headers, ...corsHeaders(origin) };
  for (const name of LISTS) {
    const before = headers[name];
    if (before !== undefined) shared[name] = union(before, shared[name] ?? '');
  }
  return shared;
}

function union(...lists: readonly string[]): string {
  const items = lists.join(',').split(',');
  return [...new Set(items.map((item) => item.trim().toLowerCase()))].filter(Boolean).join(', ');
}
