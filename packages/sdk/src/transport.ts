import ky from 'ky';

/** Everything that ky would do beyond one request and its answer is done above it. */
const once = ky.create({ retry: 0, timeout: false, throwHttpErrors: false });

/** Is one request, ready to leave. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The caller's `fetch`; the global one, looked up when it leaves, where there is none. */
  readonly fetch: typeof globalThis.fetch | undefined;
}

/**
 * Sends one request once and returns its answer, whatever its status, with the body unread.
 *
 * @param signal - Goes to `fetch` directly: ky would wire one of its own for each call.
 * @param leaves - Is called when the request is handed to `fetch`: from then on it may arrive.
 */
export async function send(
  { url, method, headers, body, fetch }: OutgoingRequest,
  signal: AbortSignal,
  leaves: () => void,
): Promise<Response> {
  const response: unknown = await once(url, {
    method,
    fetch(_request, init) {
      // ky comes here some promises later: a call that was aborted in between must not leave.
      signal.throwIfAborted();
      leaves();
      // In ky's own request the body would be a stream, which `fetch` makes another of and ky cancels
      // in the end: a third of the time that a call takes.
      const request = { method, headers, body: bodyOf(body), signal };
      return (fetch ?? globalThis.fetch)(url, { ...init, ...request, redirect: 'manual' });
    },
  });
  if (isResponse(response)) return response;
  throw new TypeError('no response');
}

/**
 * Deno itself sends a request again that dies on a reused connection, though it may have arrived, and
 * then tells of the second alone. What it reads as a stream it cannot send again.
 */
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
