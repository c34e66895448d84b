import type { RespondFault } from './faults.ts';

/** The `Retry-After` of `tooMany` if you pass none. */
export const DEFAULT_RETRY_AFTER = 2;

const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };
const JSON_HEADERS = { 'content-type': 'application/json' };

function respondWith(parts: Omit<RespondFault, 'kind'>): RespondFault {
  return { kind: 'respond', ...parts };
}

/**
 * The ready-made faults for `mock.fail`.
 *
 * @example
 * ```ts
 * import { createProfilesMock, faults } from '@profiles/mock';
 *
 * const mock = createProfilesMock();
 * mock.fail('updateEmrUser', faults.tooMany(2), { times: 3 });
 * mock.faults; // [{ operation: 'updateEmrUser', fault: { status: 429, … }, times: 3, … }]
 * ```
 */
export const faults = {
  /** A gateway returns 502 with an HTML page. Nothing is stored. */
  html502: respondWith({
    status: 502,
    headers: HTML_HEADERS,
    body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  }),
  /** The response has no body. The service handles the request. */
  emptyBody: respondWith({ body: '' }),
  /** The response body ends in the middle of its JSON. The service handles the request. */
  malformedJson: respondWith({ headers: JSON_HEADERS, body: '{"oid": "patient-' }),
  /** The response has an HTML content type. The service handles the request. */
  wrongContentType: respondWith({ headers: HTML_HEADERS }),
  /** A gateway redirects the client to a sign-in page with a 302. Nothing is stored. */
  redirect: respondWith({ status: 302, headers: { location: './sign-in' } }),
  /** The response is JSON without `oid` and `message`. The service handles the request. */
  missingOid: respondWith({ headers: JSON_HEADERS, body: '{}' }),
  /** The token is rejected as expired with a 401. Nothing is stored. */
  expiredToken: respondWith({
    status: 401,
    headers: { ...JSON_HEADERS, 'www-authenticate': 'Bearer error="invalid_token"' },
    body: '{"error":{"code":"invalid_credential","message":"The token has expired."}}',
  }),
  /**
   * Creates a fault that rejects the request with a 429. Nothing is stored.
   *
   * @param retryAfter - The value of `Retry-After`: a number of seconds, or an HTTP date.
   * @defaultValue 2 seconds
   */
  tooMany: (retryAfter: number | string = DEFAULT_RETRY_AFTER) =>
    respondWith({
      status: 429,
      headers: { ...JSON_HEADERS, 'retry-after': String(retryAfter) },
      body: '{"error":{"code":"rate_limited","message":"There were too many requests."}}',
    }),
};

/** The names of the ready-made faults that take an argument. */
type WithArgument = {
  [Name in keyof typeof faults]: (typeof faults)[Name] extends RespondFault ? never : Name;
}[keyof typeof faults];

/** The names of these arguments in JSON. */
export const FAULT_ARGUMENTS: Readonly<Record<WithArgument, string>> = { tooMany: 'retryAfter' };
