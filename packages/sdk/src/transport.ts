import ky from 'ky';

/** Everything that ky would do beyond one request and its answer is done above it. */
const once = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  redirect: 'manual',
});

/** One request, ready to be sent. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The caller's `fetch`; where absent, the global one, looked up when the request leaves. */
  readonly fetch: typeof globalThis.fetch | undefined;
  /** Whether the caller vouches that it follows no redirect and repeats nothing. */
  readonly fetchSendsOnce: boolean;
}

/** Returns whether a request goes through the runtime's own `fetch`; a patched global one is trusted. */
export function isRuntimes(fetch: OutgoingRequest['fetch']): boolean {
  return fetch === undefined || fetch === globalThis.fetch;
}

/**
 * Sends a request once and returns the response, whatever its status, with the body unread.
 *
 * @param leaves - Called when the request is handed to `fetch`: from then on it may arrive.
 */
export async function send(
  { url, method, headers, body, fetch }: OutgoingRequest,
  signal: AbortSignal,
  leaves: () => void,
): Promise<Response> {
  const response: unknown = await once(url, {
    method,
    headers,
    fetch(input) {
      // ky comes here some promises later: a call that was aborted in between must not leave.
      signal.throwIfAborted();
      // ky's type allows more than it passes.
      const request = input as Request;
      leaves();
      return (fetch ?? globalThis.fetch)(request.url, {
        method: request.method,
        redirect: request.redirect,
        signal,
        ...withBody(Object.fromEntries(request.headers), body, isRuntimes(fetch)),
      });
    },
  });
  if (isResponse(response)) return response;
  // Stryker disable next-line StringLiteral: the cause record keeps no message
  throw new TypeError('no response');
}

/**
 * Returns the parts of a request that depend on its body, in a form that is sent once where the runtime
 * has one: by the fetch standard it sends a body again after a 421, and Deno also after a reused
 * connection died. Not as a part of ky's request, where each body would be a stream.
 */
function withBody(
  headers: Record<string, string>,
  body: string | undefined,
  isRuntimesFetch: boolean,
): RequestInit & { duplex?: 'half' } {
  if (body === undefined) return { headers };
  if ('Deno' in globalThis) return { headers, body: new Blob([body]) };
  if (!isRuntimesFetch || !sendsIterablesOnce()) return { headers, body };
  const bytes = new TextEncoder().encode(body);
  const once = {
    async *[Symbol.asyncIterator]() {
      yield bytes;
    },
    // What has replaced the global `fetch` may take it for text.
    toString: () => body,
  };
  const length = { 'content-length': String(bytes.length) };
  return { headers: { ...headers, ...length }, body: once as unknown as BodyInit, duplex: 'half' };
}

/** undici 7.19 to 7.24 turns a 401 to such a body into a network error. */
function sendsIterablesOnce(): boolean {
  const { process } = globalThis as { process?: { versions?: { undici?: string } } };
  const [major = 0, minor = 0] = process?.versions?.undici?.split('.').map(Number) ?? [];
  const isBroken = major === 7 && minor >= 19 && minor <= 24;
  return major > 0 && !isBroken && 'duplex' in Request.prototype;
}

/** By what is used of it: React Native's and whatwg-fetch's have no tag, other realms another class. */
function isResponse(value: unknown): value is Response {
  if (typeof value !== 'object' || value === null) return false;
  const { status, headers, text, type }: Partial<Response> = value;
  const hasParts = typeof status === 'number' && typeof text === 'function';
  // What `Response.error()` makes stands for a failed connection.
  return hasParts && typeof headers?.get === 'function' && type !== 'error';
}
