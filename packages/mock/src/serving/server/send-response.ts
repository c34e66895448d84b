import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ServiceResponse } from '../../http/reply.ts';
import type { MessageStream } from './message-body.ts';

/** The time that a client has to read a response before its connection is destroyed. */
const READ_GRACE_MS = 1000;

/** Sends the last bytes on a connection. Destroys it after the client had time to read them. */
function sendLast(socket: Duplex, bytes: string | Uint8Array): void {
  socket.end(bytes);
  const destroy = setTimeout(() => socket.destroy(), READ_GRACE_MS);
  socket.once('close', () => clearTimeout(destroy));
}

/**
 * Responds to a request that may not have arrived completely, then lets the connection end. Closing
 * the connection at once would reset it, and the client might never see the response.
 */
export function sendAndStop(socket: Duplex, { status, headers, body }: ServiceResponse): void {
  const fields = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  sendLast(socket, [start, ...lines, '', body].join('\r\n'));
}

/** Responds to a request whose body is not read to its end, then lets the connection end. */
export function sendUnread(served: ServerResponse, response: ServiceResponse): void {
  const { socket } = served.req;
  // Does not wait for the rest of the body.
  socket.pause();
  // Node closes a response with its connection, which stays open until the client has read it.
  socket.once('finish', () => served.emit('close'));
  sendAndStop(socket, response);
}

/** Statuses whose responses have neither a body nor a `content-length`. */
const WITHOUT_LENGTH: ReadonlySet<number> = new Set([204, 304]);

/** Sends a complete response. */
export function sendResponse(
  response: ServerResponse,
  { status, headers, body }: ServiceResponse,
): void {
  const fields: Record<string, string | number> = { ...headers };
  const length = Buffer.byteLength(body);
  if (!WITHOUT_LENGTH.has(status)) fields['content-length'] = length;
  response.writeHead(status, fields);
  // Node writes the headers in the encoding of a text. For ASCII, `latin1` is fastest.
  response.end(length === body.length ? body : Buffer.from(body), 'latin1');
}

/**
 * Sends a `Response`. A body that is a stream is sent as it comes, until the client disconnects.
 *
 * @param unread - The body of the request. Its rest is read before the next request, or before the
 * connection closes: otherwise the client might never see the response.
 */
export async function sendWebResponse(
  response: ServerResponse,
  web: Response,
  unread?: MessageStream,
): Promise<void> {
  sendHead(response, web);
  if (web.body !== null) await pipeline(web.body, response, { end: false });
  unread?.end();
  if (unread && !response.shouldKeepAlive) {
    await finished(response.req, { signal: AbortSignal.timeout(READ_GRACE_MS) }).catch(() => {});
  }
  response.end();
}

/**
 * The bytes to send before a dropped connection ends. If a reused connection ends without them,
 * some runtimes retry the request below `fetch`, and the fault has no effect. Chromium retries only
 * after zero bytes. Deno also retries after part of a status line, but not after a version that it
 * does not support. Node, Bun 1.3.14, curl and proxies report a broken connection.
 */
const DROP_BYTES = 'HTTP/2';
/**
 * The bytes for a browser. Chromium parses four or more bytes of `HTTP/2` as a response with status
 * 200. Firefox says that the response has several `Access-Control-Allow-Origin` headers, as it does of
 * each response without a head.
 */
const DROP_BYTES_FOR_BROWSER = 'H';

/** Breaks a connection before the response. Browsers send an `Origin` with POST and PATCH. */
export function dropConnection({ socket }: ServerResponse, origin: string | null): void {
  // It is destroyed if the client has left.
  if (socket && !socket.destroyed)
    sendLast(socket, origin === null ? DROP_BYTES : DROP_BYTES_FOR_BROWSER);
}

/** Sends a response whose body arrives slowly, or breaks. */
export async function sendStream(response: ServerResponse, web: Response): Promise<void> {
  sendHead(response, web);
  try {
    for await (const piece of web.body ?? []) response.write(piece);
    response.end();
  } catch {
    // The body broke, or the client disconnected.
    if (response.socket) sendLast(response.socket, '');
  }
}

function sendHead(response: ServerResponse, { status, statusText, headers }: Response): void {
  // Pairs, because each cookie has a header of its own.
  response.writeHead(status, statusText || undefined, [...headers].flat());
  // A client sees the headers before the first piece. `flushHeaders` would write them in UTF-8.
  response.write('', 'latin1');
}
