import { isLoopback } from '@profiles/sdk/internal';
import { addCorsHeaders, isPreflight, preflightHeaders } from './cors.ts';

/**
 * Responds to a request to another endpoint. It is called for every request that is neither for the
 * service nor for the admin API, in any spelling of their paths.
 *
 * @param request - The request. Its header `Via` ends loops: keep it if you send the request on.
 * @param body - The body of a GET or HEAD request, which a `Request` cannot have.
 */
export type Fallback = (
  request: Request,
  body?: ReadableStream<Uint8Array<ArrayBuffer>>,
) => Response | Promise<Response>;

/** The name of every mock in `Via`, before what is its own. */
const NAME = 'profiles-mock-';

/** How many mocks may forward a request. Replicas of one mock have different names. */
const MOST_HOPS = 5;

/**
 * Creates the function that calls a fallback. If the fallback fails, the response has status 502. If
 * the request was passed to it before, or by many mocks, the response has status 508.
 *
 * For a page of this machine, it responds to a preflight itself and lets the page read the response.
 * For other pages, the fallback decides: its responses may contain real data, and any site that a
 * developer visits can send requests to this machine.
 *
 * The function throws the reason of the request's signal, if it aborts.
 */
export function createCaller(
  fallback: Fallback,
): (...passed: Parameters<Fallback>) => Promise<Response> {
  let own: string | undefined;
  const respond = async (...[request, body]: Parameters<Fallback>): Promise<Response> => {
    // Not earlier: Workers have no random values until the first request.
    own ??= NAME + crypto.randomUUID();
    const via = request.headers.get('via') ?? '';
    if (via.includes(own) || via.split(NAME).length > MOST_HOPS) return explain(508, LOOP);
    request.headers.append('via', `1.1 ${own}`);
    try {
      const response = await fallback(request, body);
      // On some platforms, this status opens a WebSocket. A copy would lose it.
      return response.status === 101 ? response : await withOwnHeaders(response);
    } catch (error) {
      request.signal.throwIfAborted();
      return explain(502, describeFailure(error));
    }
  };
  return async (request, body) => {
    const { method, headers } = request;
    const origin = localOrigin(headers);
    if (origin !== undefined && isPreflight(method, headers)) {
      return new Response(null, { status: 204, headers: preflightHeaders(origin, headers) });
    }
    const response = await respond(request, body);
    if (origin !== undefined && response.status !== 101) addCorsHeaders(response.headers, origin);
    return response;
  };
}

/** Returns the origin of a request, if it is a page of this machine. */
function localOrigin(headers: Headers): string | undefined {
  const origin = headers.get('origin') ?? '';
  return isLoopback(URL.parse(origin)?.hostname ?? '') ? origin : undefined;
}

/** The content codings that `fetch` decodes. Not every runtime decodes the last. */
const DECODED = /^(?:(?:x-)?gzip|deflate|br|zstd)$/;

/** Copies a response: the headers of one that `fetch` returned cannot be changed. */
async function withOwnHeaders(response: Response): Promise<Response> {
  const { status, statusText, url } = response;
  const headers = new Headers(response.headers);
  let { body } = response;
  // Only a response that `fetch` returned has a URL. Its body is decoded, but its headers are not changed.
  const codings =
    headers
      .get('content-encoding')
      ?.toLowerCase()
      .split(/[\s,]+/) ?? [];
  if (url !== '' && codings.length > 0 && codings.every((each) => DECODED.test(each))) {
    const [start, whole] = codings.includes('zstd') ? (body?.tee() ?? []) : [];
    body = whole ?? body;
    if (!(await startsAsZstd(start))) {
      headers.delete('content-encoding');
      headers.delete('content-length');
    }
  }
  return new Response(body, { status, statusText, headers });
}

/** The first bytes of a body in zstd. */
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

async function startsAsZstd(stream: ReadableStream<Uint8Array> | undefined): Promise<boolean> {
  const reader = stream?.getReader();
  const bytes = (await reader?.read())?.value ?? [];
  // Not awaited: it waits for the other branch of the body.
  reader?.cancel().catch(() => {});
  return ZSTD.every((byte, at) => byte === bytes[at]);
}

const LOOP =
  'This request came back to the mock that passed it on: the address of the upstream, or of the fallback, must be that of another server.';

/** Explains why the response is not that of another server. It quotes nothing of the request. */
export function explain(status: number, problem: string): Response {
  const headers = { 'content-type': 'text/plain;charset=UTF-8', 'cache-control': 'no-store' };
  return new Response(`${problem} This is not a response of the service.\n`, { status, headers });
}

/** Describes an error, whose message could quote the request. */
function describeFailure(error: unknown): string {
  const names = [nameOf(error), codeOf(error) ?? codeOf(causeOf(error))].filter(Boolean).join(', ');
  return `The mock passed this request to its fallback, which failed (${names}).`;
}

/** A name or code that quotes nothing. */
const PLAIN_NAME = /^\w{1,60}$/;

function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  return PLAIN_NAME.test(name) ? name : 'Error';
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && PLAIN_NAME.test(code) ? code : undefined;
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
