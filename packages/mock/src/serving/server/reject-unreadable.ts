import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { sendAndStop } from './send-response.ts';

type Unreadable = readonly [status: number, problem: string];

/**
 * Errors other than malformed HTTP, with their responses. The statuses are those that Node uses.
 */
const OTHERS: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: [431, `its address and headers have more than ${maxHeaderSize / 1024} KB`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the extensions of a chunk are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'it took too long to arrive'],
};
const METHODS = [...new Set(Object.values(ENDPOINTS).map(({ method }) => method))].join(', ');

/**
 * Sends a response with an explanation when a request is rejected before there is one to handle.
 * The response waits for its turn, so that no client mistakes it for that of an earlier request.
 *
 * @param pending - The responses that are not sent yet.
 * @param onUnreadable - Called for each rejected request.
 * @returns A function that rejects a request which must not be handled. It returns whether it does.
 */
export function rejectUnreadable(
  server: Server,
  pending: PendingResponses,
  onUnreadable: ((status: number, problem: string) => void) | undefined,
): (request: IncomingMessage) => boolean {
  const rejected = new WeakSet<Duplex>();
  const reject = (socket: Duplex, [status, problem]: Unreadable, headers = {}) => {
    // Later bytes on this socket fail too. They must not interrupt the response.
    if (rejected.has(socket)) return;
    rejected.add(socket);
    pending.whenSent(socket, () => {
      // The client ended the connection, or disconnected.
      if (!socket.writable) return endSoon(socket);
      onUnreadable?.(status, problem);
      const body = `The request could not be read: ${problem}.\n`;
      sendAndStop(socket, { status, headers: { ...TEXT_HEADERS, ...headers }, body });
    });
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    // There is no connection on which to respond.
    else if (error.code?.startsWith('ERR_SSL')) onUnreadable?.(400, tlsProblem(error));
    else reject(socket, OTHERS[error.code ?? ''] ?? [400, NOT_HTTP + reasonOf(error)]);
  });
  server.on('connect', (_, socket) => {
    // Node no longer reads this socket, and an unhandled error would end the process.
    socket.on('error', () => {}).on('end', () => endSoon(socket));
    socket.resume();
    reject(socket, [405, 'this server is not a proxy, so it does not accept CONNECT'], {
      allow: METHODS,
    });
  });
  return ({ socket, httpVersion, headers }) => {
    if (httpVersion === '1.1' && headers.host === undefined) reject(socket, WITHOUT_HOST);
    return rejected.has(socket);
  };
}

const WITHOUT_HOST: Unreadable = [400, 'it has no Host header, which HTTP/1.1 requires'];
const TEXT_HEADERS = { 'content-type': 'text/plain;charset=UTF-8' };
const NOT_HTTP = 'it is not a valid HTTP request';

/** Returns the reason that Node's parser reports. This text does not quote the request. */
function reasonOf(error: Error): string {
  return 'reason' in error && typeof error.reason === 'string' ? ` (${error.reason})` : '';
}

/** Explains why the handshake of TLS failed. */
function tlsProblem(error: NodeJS.ErrnoException): string {
  if (error.code === 'ERR_SSL_HTTP_REQUEST') return 'it uses http, and this server https';
  return `the TLS handshake failed${reasonOf(error)}: the client may not trust the certificate`;
}

/** Tracks the responses of a server that are not sent yet. Requests may be pipelined. */
export class PendingResponses {
  /** The last response of each connection, and the one before it, unless it is sent. */
  readonly #ofSocket = new WeakMap<
    Duplex,
    { readonly last: ServerResponse; readonly before: ServerResponse | undefined }
  >();

  constructor(server: Server) {
    server.on('request', ({ socket }, last) => {
      const before = this.#ofSocket.get(socket)?.last;
      this.#ofSocket.set(socket, {
        last,
        before: before && isPending(before) ? before : undefined,
      });
    });
  }

  /** Returns the response whose turn it is on a connection, if one is pending. */
  current(socket: Duplex): ServerResponse | undefined {
    const { last, before } = this.#ofSocket.get(socket) ?? {};
    return [before, last].find((response) => response && isPending(response));
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
      else if (last.writableEnded) whenClosed(last, () => endSoon(socket));
      // The server that responds may wait for the rest of the body, which can no longer arrive.
      else socket.destroy();
    });
  }
}

/** Ends a connection, and destroys it as soon as all data is sent. */
function endSoon(socket: Duplex): void {
  socket.end(() => socket.destroy());
}

function whenClosed(response: ServerResponse | undefined, next: () => void): void {
  if (response && isPending(response)) response.once('close', next);
  else next();
}

function isPending(response: ServerResponse): boolean {
  return !response.writableFinished && !response.destroyed;
}
