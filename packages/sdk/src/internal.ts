/**
 * The rules of HTTP that this package and `@profiles/mock` share. They are not part of the public
 * API and may change in every release.
 *
 * @module
 */

export type { Effect, Endpoint } from './schemas/endpoints.ts';
export { hasErrorMark } from './schemas/error-marks.ts';
export { FIELD_ALIASES } from './schemas/facts.ts';
export { isPlainObject } from './schemas/json.ts';
export { serviceChangesSchema, servicePatientSchema } from './schemas/service-schemas.ts';

/** The longest delay of a timer, in milliseconds. A longer timer would fire immediately. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The statuses that `fetch` treats as a redirect. */
export const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Returns whether a host name or address always refers to this machine: `localhost`, `127.0.0.0/8`
 * or `::1`. A name that ends with `.localhost` does not, because Node asks the resolver for it.
 *
 * @param host - A host name or an IP address, with or without the brackets of IPv6.
 */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/**
 * Returns whether a value can be sent as a bearer token: printable ASCII without spaces.
 *
 * Source: *Authentication*.
 */
export function isBearerToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value);
}

/**
 * Returns whether a value can be sent as a client id: printable ASCII without outer spaces, which
 * are lost in transit.
 *
 * Source: *Authentication*.
 */
export function isClientId(value: unknown): value is string {
  return typeof value === 'string' && /^(?! )[ -~]+(?<! )$/.test(value);
}

/** Returns whether a name is a valid header name. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/**
 * Returns whether every runtime sends a header value unchanged: Latin-1 without control characters
 * other than tab.
 */
export function isHeaderValue(value: unknown): value is string {
  return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
