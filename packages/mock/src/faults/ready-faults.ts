import type { RespondFault } from './faults.ts';

/** The ready-made faults for `mock.fail`. */
export interface ReadyFaults {
  /** A gateway returns 502 with an HTML page. Nothing is stored. */
  readonly html502: RespondFault;
  /** The response has no body. The service handles the request. */
  readonly emptyBody: RespondFault;
  /** The response body ends in the middle of its JSON. The service handles the request. */
  readonly malformedJson: RespondFault;
  /** The response has an HTML content type. The service handles the request. */
  readonly wrongContentType: RespondFault;
  /** A gateway redirects the client to a sign-in page with a 302. Nothing is stored. */
  readonly redirect: RespondFault;
  /** The response is JSON without `oid` and `message`. The service handles the request. */
  readonly missingOid: RespondFault;
  /** The token is rejected as expired with a 401. Nothing is stored. */
  readonly expiredToken: RespondFault;
  /**
   * Creates a fault that rejects the request with a 429. Nothing is stored.
   *
   * @param retryAfter - The value of `Retry-After`: a number of seconds, or an HTTP date.
   */
  tooMany(retryAfter: number | string): RespondFault;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

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
export const faults: ReadyFaults = {
  html502: {
    kind: 'respond',
    status: 502,
    headers: HTML,
    body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  },
  emptyBody: { kind: 'respond', body: '' },
  malformedJson: { kind: 'respond', headers: JSON_TYPE, body: '{"oid": "patient-' },
  wrongContentType: { kind: 'respond', headers: HTML },
  redirect: { kind: 'respond', status: 302, headers: { location: './sign-in' } },
  missingOid: { kind: 'respond', headers: JSON_TYPE, body: '{}' },
  expiredToken: {
    kind: 'respond',
    status: 401,
    headers: { ...JSON_TYPE, 'www-authenticate': 'Bearer error="invalid_token"' },
    body: '{"error":{"code":"invalid_credential","message":"The token has expired."}}',
  },
  tooMany: (retryAfter) => ({
    kind: 'respond',
    status: 429,
    headers: { ...JSON_TYPE, 'retry-after': String(retryAfter) },
    body: '{"error":{"code":"rate_limited","message":"There were too many requests."}}',
  }),
};
