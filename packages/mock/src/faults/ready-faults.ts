import type { RespondFault } from './faults.ts';

/** Describes the faults that are ready for `mock.fail`. */
export interface ReadyFaults {
  /** A gateway answers in HTML that the service behind it is gone. Nothing is stored. */
  readonly html502: RespondFault;
  /** The answer lost its body. The service handled the request. */
  readonly emptyBody: RespondFault;
  /** The body of the answer breaks off in the middle of its JSON. The service handled the request. */
  readonly malformedJson: RespondFault;
  /** The answer is declared as HTML. The service handled the request. */
  readonly wrongContentType: RespondFault;
  /** A gateway sends the client on to a page to sign in at. Nothing is stored. */
  readonly redirect: RespondFault;
  /** The answer is JSON without an oid or a message. The service handled the request. */
  readonly missingOid: RespondFault;
  /** The token is refused as expired. Nothing is stored. */
  readonly expiredToken: RespondFault;
  /**
   * Refuses the request because there were too many. Nothing is stored.
   *
   * @param retryAfter - When to come again: in how many seconds, or an HTTP date.
   */
  tooMany(retryAfter: number | string): RespondFault;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Holds faults that are ready for `mock.fail`.
 *
 * @example
 * ```ts
 * import { createProfilesMock, faults } from '@profiles/mock';
 *
 * const mock = createProfilesMock();
 * mock.fail('updateEmrUser', faults.tooMany(2), { times: 3 });
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
