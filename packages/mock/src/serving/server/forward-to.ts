import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { readBaseUrl } from '../../http/base-url.ts';
import { NULL_BODY_STATUSES } from '../../http/reply.ts';
import { explain, type Fallback, UpstreamResponse, withoutHopByHop } from '../fallback.ts';
import { bodyStream } from './message-body.ts';

/**
 * Creates a fallback that forwards each request to another server: to the same path and query below
 * its URL. Bodies are streamed in both directions, without trailers. Redirects, cookies and encoded
 * bodies are returned unchanged. If there is no response, or one with status 101 or above 599, the
 * status is 502, and the body says whether the server processed the request.
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
  return (request, hiddenBody) => send(base, request, request.body ?? hiddenBody);
}

/** The codes of errors before there is a connection. */
const NOT_SENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$|CERT|TLS/;

/**
 * Sends a request. Not with `fetch`, which decodes bodies, changes headers, blocks some ports, and
 * ends a stream of events that is silent for five minutes.
 */
function send(base: string, request: Request, body?: ReadableStream): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, signal } = request;
  const url = new URL(base + pathname + search);
  const headers = withoutHopByHop(new Headers(request.headers));
  // Node's server has responded to it already.
  headers.delete('expect');
  if (!body) headers.delete('content-length');
  // Node sends the body of some methods, such as DELETE, without any length.
  else if (!headers.has('content-length')) headers.set('transfer-encoding', 'chunked');
  const requestTo = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = requestTo(url, { method, headers: Object.fromEntries(headers), signal });
    // A reused connection was changed before.
    outgoing.on('socket', (socket) => outgoing.reusedSocket || readToTheEnd(socket));
    // It may also fail after the response, whose body then fails too.
    outgoing.on('error', (error) => {
      if (signal.aborted) return reject(signal.reason);
      const code = 'code' in error ? String(error.code) : error.name;
      const fate = NOT_SENT.test(code) ? 'has not received it' : 'may have processed it';
      const problem = `The mock could not forward this request to ${base} (${code}), which ${fate}.`;
      resolve(explain(502, problem));
    });
    const onResponse = (incoming: IncomingMessage) => {
      // Nobody reads the rest of the body any more. The connection would stay open.
      incoming.once('end', () => outgoing.writableFinished || outgoing.destroy());
      resolve(upstreamResponse(method, incoming));
    };
    // A response with status 101 has an event of its own.
    outgoing.on('response', onResponse).on('upgrade', onResponse);
    // Sends the headers before the first piece. `flushHeaders` would write them in UTF-8.
    if (body) outgoing.write('', 'latin1');
    if (body) pipeline(body, outgoing).catch(reject);
    else outgoing.end();
  });
}

/** Keeps a connection readable after a failed write: a 413 to a large upload may have arrived before. */
function readToTheEnd(socket: Socket): void {
  const { _write: write, _writev: writeMany } = socket;
  socket._write = (chunk, encoding, done) => write.call(socket, chunk, encoding, () => done());
  if (writeMany) socket._writev = (chunks, done) => writeMany.call(socket, chunks, () => done());
}

function upstreamResponse(method: string, incoming: IncomingMessage): Response {
  const { statusCode: status = 502, statusMessage: statusText = '', rawHeaders } = incoming;
  const hasBody = method !== 'HEAD' && !NULL_BODY_STATUSES.has(status);
  if (!hasBody) incoming.resume();
  const body = hasBody ? bodyStream(incoming, () => incoming.destroy()).stream : null;
  try {
    const headers = new Headers();
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
    }
    return new UpstreamResponse(body, { status, statusText, headers });
  } catch {
    // Its status is 101 or above 599. The connection would stay open.
    incoming.destroy();
    return explain(502, `The other server processed this request, and responded with ${status}.`);
  }
}
