import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { readBaseUrl } from '../http/base-url.ts';
import { explain, type Fallback } from '../http/fallback.ts';
import { bodyStream } from './body-stream.ts';
import { withoutHopByHop } from './hop-by-hop.ts';

/**
 * Creates a fallback that forwards each request to another server: to the same path and query below
 * its URL. Bodies are streamed in both directions, without trailers. Redirects, cookies and encoded bodies are returned
 * unchanged. If there is no response, or one with status 101 or above 599, the status is 502, and the body
 * says whether the server processed the request.
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
  return async (request, hiddenBody) => {
    const exchange: Exchange = {
      base,
      request,
      body: request.body ?? hiddenBody,
      isConnected: false,
    };
    try {
      return toResponse(request.method, await send(exchange));
    } catch (error) {
      request.signal.throwIfAborted();
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      const fate = exchange.isConnected ? 'may have processed it' : 'has not received it';
      return explain(
        502,
        `The mock could not forward this request to ${base}${code}, which ${fate}.`,
      );
    }
  };
}

/** A request to the other server. */
interface Exchange {
  readonly base: string;
  readonly request: Request;
  readonly body: ReadableStream<Uint8Array> | undefined;
  /** Whether there is a connection, so that the server may have received the request. */
  isConnected: boolean;
}

/**
 * Sends a request. Not with `fetch`, which decodes bodies, changes headers, blocks some ports, and
 * ends a stream of events that is silent for five minutes.
 */
function send(exchange: Exchange): Promise<IncomingMessage> {
  const { base, request, body } = exchange;
  const { method, signal } = request;
  const { pathname, search } = new URL(request.url);
  const url = new URL(base + pathname + search);
  const headers = withoutHopByHop(new Headers(request.headers));
  // Node's server has responded to it already.
  headers.delete('expect');
  if (!body) headers.delete('content-length');
  // Node sends the body of some methods, such as DELETE, without any length.
  else if (!headers.has('content-length')) headers.set('transfer-encoding', 'chunked');
  const [requestTo, connect] =
    url.protocol === 'https:' ? [requestHttps, 'secureConnect'] : [requestHttp, 'connect'];
  return new Promise((resolve, reject) => {
    const outgoing = requestTo(url, { method, headers: Object.fromEntries(headers), signal });
    outgoing.on('socket', (socket) => {
      exchange.isConnected = !socket.connecting;
      if (outgoing.reusedSocket) return;
      socket.once(connect, () => {
        exchange.isConnected = true;
      });
      readToTheEnd(socket);
    });
    // It may also fail after the response, whose body then fails too.
    outgoing.on('error', reject);
    const onResponse = (incoming: IncomingMessage) => {
      // Nobody reads the rest of the body any more. The connection would stay open.
      incoming.once('end', () => {
        if (!outgoing.writableFinished) outgoing.destroy();
      });
      resolve(incoming);
    };
    // A response with status 101 has an event of its own.
    outgoing.on('response', onResponse).on('upgrade', onResponse);
    if (!body) {
      outgoing.end();
      return;
    }
    // Sends the headers before the first piece. `flushHeaders` would write them in UTF-8.
    outgoing.write('', 'latin1');
    pipeline(body, outgoing).catch(reject);
  });
}

/**
 * Keeps a connection open for reading after a write fails because the server has closed it. The
 * response may have arrived before, for example a 413 to a large upload.
 */
function readToTheEnd(socket: Socket): void {
  const { _write: write, _writev: writeMany } = socket;
  const unlessClosed = (callback: WriteCallback) => (error?: Error | null) =>
    callback(error && 'code' in error && CLOSED.has(error.code) ? null : error);
  socket._write = (chunk, encoding, callback) =>
    write.call(socket, chunk, encoding, unlessClosed(callback));
  if (!writeMany) return;
  socket._writev = (chunks, callback) => writeMany.call(socket, chunks, unlessClosed(callback));
}

type WriteCallback = Parameters<Socket['_write']>[2];

/** The codes of errors of a write to a connection that the other side has closed. */
const CLOSED: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET']);

/** The statuses of responses that cannot have a body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

function toResponse(method: string, incoming: IncomingMessage): Response {
  const { statusCode: status = 502, statusMessage: statusText = '', rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  }
  const hasBody = method !== 'HEAD' && !WITHOUT_BODY.has(status);
  if (!hasBody) incoming.resume();
  const body = hasBody ? bodyStream(incoming, () => incoming.destroy()).stream : null;
  try {
    return new Response(body, { status, statusText, headers });
  } catch {
    // Its status is 101 or above 599. The connection would stay open.
    incoming.destroy();
    return explain(502, `The other server processed this request, and responded with ${status}.`);
  }
}
