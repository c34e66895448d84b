import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The last requests on a connection. */
interface LastResponses {
  readonly last: ServerResponse;
  /** The response before `last`, unless it is sent. */
  readonly before: ServerResponse | undefined;
}

/** Tracks the responses of a server that are not sent yet. Requests may be pipelined. */
export class PendingResponses {
  readonly #ofSocket = new WeakMap<Duplex, LastResponses>();

  constructor(server: Server) {
    server.on('request', ({ socket }, last) => {
      const before = this.#ofSocket.get(socket)?.last;
      this.#ofSocket.set(socket, {
        last,
        before: before && isPending(before) ? before : undefined,
      });
    });
  }

  /**
   * Waits for the responses to all requests before the current bytes of a connection. The bytes may
   * belong to the last request.
   *
   * @param next - Called when it is the turn of a response to these bytes, or immediately if none is
   * pending. Not called if the last request has a response although its bytes have not all arrived.
   */
  whenSent(socket: Duplex, next: () => void): void {
    const { last, before } = this.#ofSocket.get(socket) ?? {};
    const isOfLast = last?.req.complete === false;
    whenClosed(isOfLast ? before : last, () => {
      if (!isOfLast || !last.headersSent) next();
      else whenClosed(last, () => endSoon(socket));
    });
  }
}

/** Ends a connection, and destroys it as soon as all data is sent. */
export function endSoon(socket: Duplex): void {
  socket.end(() => socket.destroy());
}

function whenClosed(response: ServerResponse | undefined, next: () => void): void {
  if (response && isPending(response)) response.once('close', next);
  else next();
}

function isPending(response: ServerResponse): boolean {
  return !response.writableFinished && !response.destroyed;
}
