import ky from 'ky';
import { quietly } from '../observation.ts';
import type { ObservedAttempt } from '../observer.ts';

/** Limits ky to one request and its response. The callers handle retries, timeouts and errors. */
const ONCE = {
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  redirect: 'manual',
} as const;

/** A request ready to be sent. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The caller's `fetch`. Default: the global one, looked up when the request is sent. */
  readonly fetch: typeof globalThis.fetch | undefined;
  /** What an observer adds to the request. */
  readonly observed: ObservedAttempt | undefined;
  /** Whether the caller declares that `fetch` follows no redirects and sends each request once. */
  readonly fetchSendsOnce: boolean;
}

/**
 * Returns whether a request uses the runtime's own `fetch`. A patched global `fetch` is trusted.
 */
export function isRuntimes(fetch: OutgoingRequest['fetch']): boolean {
  return fetch === undefined || fetch === globalThis.fetch;
}

/**
 * Sends a request once and returns the response, with any status and an unread body.
 *
 * @param leaves - Called when the request is passed to `fetch`. From then on it may arrive.
 */
export async function send(
  { url, method, headers, body, fetch, observed }: OutgoingRequest,
  signal: AbortSignal,
  leaves: () => void,
): Promise<Response> {
  const response: unknown = await ky(url, {
    ...ONCE,
    method,
    headers,
    fetch(input) {
      // ky's type allows more values than ky passes.
      const request = input as Request;
      let sent: Promise<Response> | undefined;
      const dispatch = async () => {
        // ky calls this some promises later: do not send a call that was aborted in between.
        signal.throwIfAborted();
        leaves();
        return (fetch ?? globalThis.fetch)(request.url, {
          method: request.method,
          redirect: request.redirect,
          signal,
          ...withBody(Object.fromEntries(request.headers), body, isRuntimes(fetch)),
        });
      };
      const once = () => {
        sent ??= dispatch();
        return sent;
      };
      quietly(() => observed?.run?.(once));
      return once();
    },
  });
  if (isResponse(response)) return response;
  // Stryker disable next-line StringLiteral: the cause record keeps no message
  throw new TypeError('no response');
}

/**
 * Returns the parts of a request that depend on its body. If the runtime supports it, the body can
 * be sent only once: by the fetch standard, a runtime resends a body after a 421. Deno also resends
 * it after a reused connection broke. The body is not part of ky's request, where it would be a
 * stream.
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
    // A replacement of the global `fetch` may read the body as text.
    toString: () => body,
  };
  const length = { 'content-length': String(bytes.length) };
  return { headers: { ...headers, ...length }, body: once as unknown as BodyInit, duplex: 'half' };
}

/**
 * Returns whether the runtime sends an iterable body once. undici 7.19 to 7.24 is excluded, because
 * it turns a 401 to such a body into a network error.
 */
function sendsIterablesOnce(): boolean {
  const { process } = globalThis as { process?: { versions?: { undici?: string } } };
  const version = process?.versions?.undici;
  return !!version && !/^7\.(?:19|2[0-4])\./.test(version) && 'duplex' in Request.prototype;
}

/**
 * Returns whether a value has the members of a response that the client uses. It checks neither tag
 * nor class: React Native and whatwg-fetch set no tag, and other realms have another class.
 */
function isResponse(value: unknown): value is Response {
  const { status, headers, text, type }: Partial<Response> = Object(value);
  const hasParts = typeof status === 'number' && typeof text === 'function';
  // `Response.error()` represents a failed connection.
  return hasParts && typeof headers?.get === 'function' && type !== 'error';
}
