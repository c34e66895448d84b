import ky from 'ky';

/** Everything that ky would do beyond one request and its answer is done above it. */
const once = ky.create({
  redirect: 'manual',
  retry: { limit: 0 },
  timeout: false,
  throwHttpErrors: false,
});

/** Is one request, ready to leave. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a request is sent with. */
export interface Departure {
  /** The caller's `fetch`; the global one, looked up now, where there is none. */
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly signal: AbortSignal;
  /** Is called when the request is handed to `fetch`: from then on it may arrive. */
  readonly leaves: () => void;
}

/**
 * Sends one request once and returns its answer, whatever its status, with the body unread.
 * The signal goes to `fetch` directly: ky would wire one of its own for each call.
 */
export async function send(request: OutgoingRequest, departure: Departure): Promise<Response> {
  const { url, ...init } = request;
  const { signal, leaves } = departure;
  const response: unknown = await once(url, {
    ...init,
    fetch(input, prepared) {
      const fetch = departure.fetch ?? globalThis.fetch;
      // ky comes here some promises later: a call that was aborted in between must not leave.
      signal.throwIfAborted();
      leaves();
      return fetch(input, { ...prepared, signal });
    },
  });
  if (isResponse(response)) return response;
  throw new TypeError('no response');
}

/** By its tag, as other realms and other copies of `fetch` have a class of their own. */
function isResponse(value: unknown): value is Response {
  return (
    Object.prototype.toString.call(value) === '[object Response]' &&
    // What `Response.error()` makes stands for a failed connection.
    (value as Response).type !== 'error'
  );
}
