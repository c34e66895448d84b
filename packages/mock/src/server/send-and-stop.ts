import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServiceAnswer } from '../http/service-request.ts';

/** How long a client may take to read an answer before its connection goes. */
const GRACE_MS = 1000;

/** Sends the last bytes on a connection, and destroys it after the client had time to read them. */
export function sendLast(socket: Duplex, bytes: string | Uint8Array): void {
  socket.end(bytes);
  const destroy = setTimeout(() => socket.destroy(), GRACE_MS);
  socket.once('close', () => clearTimeout(destroy));
}

/**
 * Answers a request of which something may still come, and lets the connection end. Closing it at once
 * would reset it, and the client might never see the answer.
 *
 * @param more - Further headers.
 */
export function sendAndStop(
  socket: Duplex,
  { status, headers, body }: ServiceAnswer,
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
