import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { PendingResponses } from './reject-unreadable.ts';

/**
 * Lets a client that ends its side of a connection, as `nc -N` does, still receive its response.
 *
 * @param pending - The responses that are not sent yet.
 */
export function respondToHalfClosed(server: Server, pending: PendingResponses): void {
  // Without this, Node ends a connection as soon as its client ends its side.
  Object.assign(server, { httpAllowHalfOpen: true });
  // With TLS, a connection has another socket after its handshake.
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) =>
      socket.once('end', () => void findWhetherItReads(socket, pending)),
    );
  }
}

/** The time until a client far away is asked once more, in milliseconds. */
const ASK_AGAIN_MS = 1000;

/**
 * Finds out whether a client that ended its side still waits for its response. A client that closed its
 * connection looks the same, but its system resets the connection when bytes arrive, so that the next
 * bytes fail. These bytes are interim responses, which clients ignore.
 */
async function findWhetherItReads(socket: Socket, pending: PendingResponses): Promise<void> {
  const later = () =>
    new Promise<void>((resolve) => void setTimeout(resolve, ASK_AGAIN_MS).unref());
  // A response that is sent at once needs no question.
  await setImmediate();
  for (const pause of [setImmediate, setImmediate, later]) {
    await pause();
    const response = pending.current(socket);
    // Not complete: the rest of the request can no longer arrive.
    if (!response?.req.complete || !socket.writable) return;
    // As Node does by default, because a stream may never end.
    if (response.headersSent) return void socket.end();
    // HTTP/1.0 has no interim responses.
    if (response.req.httpVersion !== '1.0') response.writeProcessing();
  }
}
