import { addCorsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts';
import { SetupError } from '../http/errors/setup-error.ts';
import { isThisMachine } from '../http/hosts.ts';
import { createPassthroughRule, type Passthrough } from '../http/paths.ts';

/**
 * Responds to a request to another endpoint. It is called for every request that passes
 * through the mock.
 *
 * @param request - The request. Its header `Via` ends loops: keep it if you send the request on.
 * @param body - The body of a GET or HEAD request, which a `Request` cannot have.
 */
export type Fallback = (
  request: Request,
  body?: ReadableStream<Uint8Array>,
) => Response | Promise<Response>;

/**
 * Validates the option `passthrough` of a server or a web handler.
 *
 * @throws {@link SetupError} if it is invalid, or has no effect.
 */
export function checkPassthrough(
  passthrough: Passthrough | undefined,
  fallback: Fallback | undefined,
): void {
  if (passthrough === undefined) return;
  if (!fallback) throw new SetupError('passthrough needs a fallback, which gets the requests.');
  createPassthroughRule(passthrough);
}

/** The start of the name of a mock in `Via`. */
const VIA_NAME = 'profiles-mock-';
/** How many mocks a request may pass through. Replicas of one mock have different names. */
const MAX_MOCKS = 5;

/**
 * Creates the function that calls a fallback. If the fallback fails, the response has status 502, and
 * in a loop 508. The function throws only the reason of the request's signal.
 *
 * For a page of this machine, it responds to a preflight itself and lets the page read the response.
 * For other pages, the fallback decides: its responses may contain real data, and any site that a
 * developer visits can send requests to this machine.
 */
export function createCaller(
  fallback: Fallback,
): (...passed: Parameters<Fallback>) => Promise<Response> {
  let name: string | undefined;
  return async (request, body) => {
    const { method, headers, signal } = request;
    const origin = localOrigin(headers);
    if (origin !== undefined && isPreflight(method, headers)) {
      return new Response(null, { status: 204, headers: preflightHeaders(origin, headers) });
    }
    // Not earlier: Workers have no random values until the first request.
    name ??= VIA_NAME + crypto.randomUUID();
    const via = headers.get('via') ?? '';
    const isLoop = via.includes(name) || via.split(VIA_NAME).length > MAX_MOCKS;
    headers.append('via', `1.1 ${name}`);
    let response: Response;
    try {
      const own: unknown = isLoop ? explain(508, LOOP) : await fallback(request, body);
      // On some platforms, this status opens a WebSocket. A copy would lose it.
      if (isResponse(own) && own.status === 101) return own;
      response = isResponse(own) ? await withOwnHeaders(own, method) : explain(502, NO_RESPONSE);
    } catch (error) {
      signal.throwIfAborted();
      response = explain(502, describeFailure(error));
    }
    if (origin !== undefined) addCorsHeaders(response.headers, origin);
    return response;
  };
}

const LOOP =
  'This request came back to the mock: the upstream, or the fallback, must be another server.';

const NO_RESPONSE =
  'The mock passed this request to its fallback, which returned no Response: return one for each request.';

/** Returns whether a value is a `Response`, also of a library or of another realm. */
function isResponse(value: unknown): value is Response {
  return Object.prototype.toString.call(value) === '[object Response]';
}

/** Returns the origin of a request, if it is a page of this machine. */
function localOrigin(headers: Headers): string | undefined {
  const origin = headers.get('origin') ?? '';
  return isThisMachine(URL.parse(origin)?.hostname ?? '') ? origin : undefined;
}

/** The content codings that `fetch` decodes. */
const DECODED = /^(?:(?:(?:x-)?gzip|deflate|br|zstd)(?:\s*,\s*|$))+$/i;
/** The first bytes of a body in zstd, which not every `fetch` decodes. */
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** The response of another server, whose headers describe its body. A copy of it may have another body. */
export class UpstreamResponse extends Response {}

/**
 * Copies a response, because the headers of one that `fetch` returned cannot be changed. The copy has
 * no headers that describe another body.
 */
async function withOwnHeaders(response: Response, method: string): Promise<Response> {
  const { status, statusText, url } = response;
  const headers = withoutHopByHop(new Headers(response.headers));
  let { body } = response;
  // Only a response that `fetch` returned has a URL. Its body is decoded, but its headers are not changed.
  const coding = headers.get('content-encoding') ?? '';
  let isDecoded = url !== '' && DECODED.test(coding);
  if (isDecoded && body && /zstd/i.test(coding)) {
    const [start, whole] = body.tee();
    const reader = start.getReader();
    const { value } = await reader.read();
    // Not awaited: it waits for the other branch.
    void reader.cancel();
    isDecoded = !ZSTD.every((byte, at) => byte === value?.[at]);
    body = whole;
  }
  if (isDecoded) headers.delete('content-encoding');
  const isUnchanged = !isDecoded && (url !== '' || response instanceof UpstreamResponse);
  const hasLength = body === null ? method === 'HEAD' || status === 304 : isUnchanged;
  if (!hasLength) headers.delete('content-length');
  return new Response(body, { status, statusText, headers });
}

/** Explains why the response is not that of another server. It quotes nothing of the request. */
export function explain(status: number, problem: string): Response {
  const headers = { 'content-type': 'text/plain;charset=UTF-8', 'cache-control': 'no-store' };
  return new Response(`${problem} This is not a response of the service.\n`, { status, headers });
}

/** Describes an error, whose message could quote the request. */
function describeFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const names = [plainName(error), plainCode(error) ?? plainCode(cause)].filter(Boolean).join(', ');
  return `The mock passed this request to its fallback, which failed (${names}).`;
}

/** A name or code that quotes nothing. */
const PLAIN_NAME = /^\w{1,60}$/;

function plainName(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  return PLAIN_NAME.test(name) ? name : 'Error';
}

function plainCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && PLAIN_NAME.test(code) ? code : undefined;
}

/** Headers about one connection. RFC 9110, section 7.6.1, forbids forwarding them. */
const HOP_BY_HOP = 'connection,keep-alive,proxy-connection,te,trailer,transfer-encoding,upgrade';

/** Removes the headers about one connection, also those that `Connection` names. Returns the headers. */
export function withoutHopByHop(headers: Headers): Headers {
  const names = `${HOP_BY_HOP},${headers.get('connection') ?? ''}`.split(',');
  for (const name of names.map((each) => each.trim())) {
    if (/^[\w-]+$/.test(name)) headers.delete(name);
  }
  return headers;
}
