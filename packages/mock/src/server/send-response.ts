import { once } from 'node:events';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dripped, firstHalf } from '../delivery/broken-body.ts';
import type { StartedDelivery } from '../delivery/delayed.ts';
import type { ServiceResponse } from '../http/service-request.ts';
import { clientSignal } from './served-request.ts';

/** The time that a client has to read a response before its connection is destroyed. */
const GRACE_MS = 1000;

/** Sends the last bytes on a connection. Destroys it after the client had time to read them. */
function sendLast(socket: Duplex, bytes: string | Uint8Array): void {
  socket.end(bytes);
  const destroy = setTimeout(() => socket.destroy(), GRACE_MS);
  socket.once('close', () => clearTimeout(destroy));
}

/**
 * Responds to a request that may not have arrived completely, then lets the connection end. Closing
 * the connection at once would reset it, and the client might never see the response.
 *
 * @param more - Additional headers.
 */
export function sendAndStop(
  socket: Duplex,
  { status, headers, body }: ServiceResponse,
  more?: Readonly<Record<string, string>>,
): void {
  const fields = {
    ...headers,
    ...more,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  sendLast(socket, [start, ...lines, '', body].join('\r\n'));
}

/** Responds to a request whose body is not read to its end, then lets the connection end. */
export function sendUnread(
  { req: { socket } }: ServerResponse,
  response: ServiceResponse,
  more?: Readonly<Record<string, string>>,
): void {
  // However much of the body is left.
  socket.pause();
  sendAndStop(socket, response, more);
}

/** Statuses whose responses have neither a body nor a `content-length`. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304]);

/**
 * Sends a complete response.
 *
 * @param more - Additional headers.
 */
export function sendResponse(
  response: ServerResponse,
  { status, headers, body }: ServiceResponse,
  more?: Readonly<Record<string, string>>,
): void {
  const fields: Record<string, string | number> = { ...headers, ...more };
  const length = Buffer.byteLength(body);
  if (!WITHOUT_BODY.has(status)) fields['content-length'] = length;
  response.writeHead(status, fields);
  // For ASCII, both encodings give the same bytes, and Node writes `latin1` faster.
  response.end(body, length === body.length ? 'latin1' : 'utf8');
}

/** Sends a `Response`. A body that is a stream is sent as it comes, until the client disconnects. */
export async function sendWebResponse(response: ServerResponse, web: Response): Promise<void> {
  // Pairs, because each cookie has a header of its own.
  response.writeHead(web.status, [...web.headers].flat());
  if (web.body === null) {
    response.end();
    return;
  }
  // A client sees the headers before the first event.
  response.flushHeaders();
  await pipeline(web.body, response);
}

/**
 * The bytes to send before a dropped connection ends. If a reused connection ends without them,
 * some runtimes retry the request below `fetch`, and the fault has no effect. Chromium retries only
 * after zero bytes. Deno also retries after part of a status line, but not after a version that it
 * does not support. Node, Bun, curl and proxies report a broken connection.
 */
const START = 'HTTP/2';
/**
 * The bytes for a browser. Chromium parses four or more bytes of `HTTP/2` as a response with status
 * 200.
 */
const START_FOR_BROWSER = 'H';

/** Simulates a fault on a real connection. */
export async function sendBroken(
  delivery: Exclude<StartedDelivery, { kind: 'response' }>,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> | undefined,
  closing: AbortSignal,
): Promise<void> {
  // Discards the rest of the body. Otherwise Node does not notice that the client disconnects.
  response.req.resume();
  switch (delivery.kind) {
    case 'drop':
      // CORS headers exist if the request has an `Origin`, which browsers send with POST and PATCH.
      if (response.socket) sendLast(response.socket, headers ? START_FOR_BROWSER : START);
      return;
    case 'hang':
      await untilClosed(response, closing);
      response.destroy();
      return;
    case 'truncate':
      flushHead(response, delivery.response, headers);
      if (response.socket) sendLast(response.socket, firstHalf(delivery.response.body));
      return;
    case 'drip': {
      const left = clientSignal(response);
      flushHead(response, delivery.response, headers);
      try {
        const { body } = delivery.response;
        for await (const piece of dripped(body, delivery.bytesPerSecond, left)) {
          response.write(piece);
        }
      } catch {
        // The client disconnected.
      }
      response.end();
      return;
    }
    default:
      return delivery satisfies never;
  }
}

function flushHead(
  response: ServerResponse,
  { status, headers, body }: ServiceResponse,
  more: Readonly<Record<string, string>> | undefined,
): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { ...headers, ...more, 'content-length': length });
  response.flushHeaders();
}

/** Waits until the client disconnects or the server closes. */
async function untilClosed(response: ServerResponse, closing: AbortSignal): Promise<void> {
  if (response.destroyed) return;
  try {
    await once(response, 'close', { signal: closing });
  } catch {
    // The server is closing.
  }
}
