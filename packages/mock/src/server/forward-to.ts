import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { readBaseUrl } from '../http/base-url.ts';
import type { Fallback } from '../http/fallback.ts';
import { bodyStream, HIDDEN_BODIES } from './body-stream.ts';
import { withoutHopByHop } from './hop-by-hop.ts';

/**
 * Creates a fallback that forwards each request to another server: to the same path and query below
 * its URL. Bodies are streamed in both directions. Redirects, cookies and encoded bodies are returned
 * unchanged. If the server cannot be reached, or responds with a status above 599, the response has
 * status 502. A request that this process has forwarded before gets status 508.
 *
 * It forwards all headers, such as `Authorization` and `Cookie`, except `Host` and those about one
 * connection. It does not forward WebSockets.
 *
 * @param upstream - The URL of the other server, with or without a path.
 * @returns The value of the option `fallback`.
 * @throws `SetupError` if `upstream` is not an absolute http or https URL, or if it has a query, a
 * fragment or credentials.
 * @example
 * ```ts
 * import { createProfilesMock } from '@profiles/mock';
 * import { forwardTo, serveProfilesMock } from '@profiles/mock/server';
 *
 * const server = await serveProfilesMock(createProfilesMock(), {
 *   fallback: forwardTo('https://staging.example.com'),
 * });
 * const { status } = await fetch(`${server.url}/__mock__/health`);
 * console.log(status); // 200
 * await server.close();
 * ```
 */
export function forwardTo(upstream: string): Fallback {
  const base = readBaseUrl(upstream, 'upstream');
  return async (request) => {
    if (request.headers.get('via')?.includes(OWN_NAME)) return explain(508, LOOP);
    try {
      return toResponse(request.method, await send(base, request));
    } catch (error) {
      request.signal.throwIfAborted();
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      return explain(502, `The mock could not forward this request to ${base}${code}.`);
    }
  };
}

/** The name of this process in `Via`. Two mocks that forward to each other see their own in the end. */
const OWN_NAME = `profiles-mock-${randomUUID()}`;

const LOOP =
  'This request came back to the mock that forwarded it: set the address of another server.';

/**
 * Sends a request. Not with `fetch`, which decodes bodies, changes headers, blocks some ports, and
 * ends a stream of events that is silent for five minutes.
 */
function send(base: string, request: Request): Promise<IncomingMessage> {
  const { pathname, search } = new URL(request.url);
  const { method, signal } = request;
  const body = request.body ?? HIDDEN_BODIES.get(request);
  const url = new URL(base + pathname + search);
  const headers = withoutHopByHop(new Headers(request.headers));
  // Node's server has responded to it already.
  headers.delete('expect');
  headers.append('via', `1.1 ${OWN_NAME}`);
  // Node frames no body of GET by itself: the other server would read it as the next request.
  if (body && !headers.has('content-length')) headers.set('transfer-encoding', 'chunked');
  const requestTo = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = requestTo(url, { method, headers: Object.fromEntries(headers), signal });
    // It may also fail after the response, whose body then fails too.
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    if (!body) outgoing.end();
    else pipeline(body, outgoing).catch(reject);
  });
}

/** The largest status that a `Response` can have. */
const MOST_STATUS = 599;

/** The statuses of responses that cannot have a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

function toResponse(method: string, incoming: IncomingMessage): Response {
  const { statusCode: status = 502, statusMessage: statusText = '', rawHeaders } = incoming;
  if (status > MOST_STATUS) {
    incoming.destroy();
    return explain(502, `The other server processed this request, and responded with ${status}.`);
  }
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  }
  const hasBody = method !== 'HEAD' && !WITHOUT_BODY.has(status);
  if (!hasBody) incoming.resume();
  const body = hasBody ? bodyStream(incoming, () => incoming.destroy()).stream : null;
  return new Response(body, { status, statusText, headers });
}

/** Explains why the response is not that of the other server. It quotes nothing of the request. */
function explain(status: number, problem: string): Response {
  const body = `${problem} This is not a response of the service.\n`;
  const headers = { 'content-type': 'text/plain;charset=UTF-8', 'cache-control': 'no-store' };
  return new Response(body, { status, headers });
}
