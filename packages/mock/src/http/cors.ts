/** Tells whether a browser only asks what it may send. */
export function isPreflight(method: string, headers: Pick<Headers, 'get'>): boolean {
  return method === 'OPTIONS' && headers.get('access-control-request-method') !== null;
}

/** Allows what a browser asks for, whatever it is: to judge it is the service's part. */
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

/** Lets the page of an origin read an answer, also where it sends credentials along. */
export function corsHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'allow, location, retry-after, www-authenticate',
    vary: 'origin',
  };
}
