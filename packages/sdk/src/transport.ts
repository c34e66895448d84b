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
        headers: Object.fromEntries(request.headers),
        redirect: request.redirect,
        // As a part of ky's request the body would be a stream, which cannot be sent by every `fetch`.
        ...(body !== undefined && { body: bodyOf(body) }),
        signal,
      });
    },
  });
  if (isResponse(response)) return response;
  throw new TypeError('no response');
}

/** Deno itself resends a request that dies on a reused connection, but not a body that is a stream. */
function bodyOf(body: string): BodyInit {
  return 'Deno' in globalThis ? new Blob([body]) : body;
}

/** By its tag, as other realms and other copies of `fetch` have a class of their own. */
function isResponse(value: unknown): value is Response {
  return (
    Object.prototype.toString.call(value) === '[object Response]' &&
    // What `Response.error()` makes stands for a failed connection.
    (value as Response).type !== 'error'
  );
}
