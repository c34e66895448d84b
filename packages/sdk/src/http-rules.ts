// The rules of HTTP that the client and `@profiles/mock` share.

/** The maximum delay of a timer, in milliseconds. A longer timer would fire immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** The statuses that `fetch` treats as a redirect. */
export const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns whether a status is a 2xx. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns whether a host always refers to this machine, with or without the brackets of IPv6. */
export function isLoopback(host: string): boolean {
  // Node asks the resolver for names that end with `.localhost`.
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** Returns whether a value can be sent as a bearer token: printable ASCII without spaces. */
export function isBearerToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value);
}

/** Returns whether a value can be sent as a client id: ASCII without outer spaces, which get lost. */
export function isClientId(value: unknown): value is string {
  return typeof value === 'string' && /^(?! )[ -~]+(?<! )$/.test(value);
}

/** Returns whether a name is a valid header name. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Returns whether every runtime sends a header value unchanged: Latin-1 whose only control is tab. */
export function isHeaderValue(value: unknown): value is string {
  return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
