import { isLoopback } from '@profiles/sdk/internal';
import { addCorsHeaders, isPreflight, preflightHeaders } from './cors.ts';

/**
 * Responds to a request to another endpoint. It is called for every request that is neither for the
 * service nor for the admin API, in any spelling of their paths.
 */
export type Fallback = (request: Request) => Response | Promise<Response>;

/**
 * Calls a fallback. If the fallback fails, the response has status 502.
 *
 * For a page of this machine, it responds to a preflight itself and lets the page read the response.
 * For other pages, the fallback decides: its responses may contain real data, and any site that a
 * developer visits can send requests to this machine.
 *
 * @throws The reason of the request's signal, if it aborts.
 */
export async function fallBack(fallback: Fallback, request: Request): Promise<Response> {
  const { method, headers, signal } = request;
  const origin = localOrigin(headers);
  if (origin !== undefined && isPreflight(method, headers)) {
    return new Response(null, { status: 204, headers: preflightHeaders(origin, headers) });
  }
  let response: Response;
  try {
    const own = await fallback(request);
    // On some platforms, this status opens a WebSocket. A copy would lose it.
    if (own.status === 101) return own;
    response = withOwnHeaders(own);
  } catch (error) {
    signal.throwIfAborted();
    response = explainFailure(error);
  }
  if (origin !== undefined) addCorsHeaders(response.headers, origin);
  return response;
}

/** Returns the origin of a request, if it is a page of this machine. */
function localOrigin(headers: Headers): string | undefined {
  const origin = headers.get('origin') ?? '';
  return isLoopback(URL.parse(origin)?.hostname ?? '') ? origin : undefined;
}

/** The content codings that `fetch` decodes. */
const DECODED = /^(?:(?:x-)?gzip|deflate|br)$/;

/** Copies a response: the headers of one that `fetch` returned cannot be changed. */
function withOwnHeaders(response: Response): Response {
  const { body, status, statusText, url } = response;
  const headers = new Headers(response.headers);
  // Only a response that `fetch` returned has a URL. Its body is decoded, but its headers are not changed.
  const codings = headers.get('content-encoding')?.toLowerCase().split(',') ?? [];
  if (url !== '' && codings.length > 0 && codings.every((each) => DECODED.test(each.trim()))) {
    headers.delete('content-encoding');
    headers.delete('content-length');
  }
  return new Response(body, { status, statusText, headers });
}

/** Explains why there is no response. A message of the error could quote the request. */
function explainFailure(error: unknown): Response {
  const names = [nameOf(error), codeOf(error) ?? codeOf(causeOf(error))].filter(Boolean).join(', ');
  const body = `The mock passed this request to its fallback, which failed (${names}). This is not a response of the service.\n`;
  return new Response(body, {
    status: 502,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'cache-control': 'no-store' },
  });
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
