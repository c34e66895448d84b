import { maxHeaderSize, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { sendAndStop } from './send-response.ts';

type Refusal = readonly [status: number, problem: string];

/**
 * Errors other than malformed HTTP, with their responses. The statuses are those that Node uses.
 */
const OTHERS: ReadonlyMap<string | undefined, Refusal> = new Map<string, Refusal>([
  [
    'HPE_HEADER_OVERFLOW',
    [431, `its address and headers have more than ${maxHeaderSize / 1024} KB`],
  ],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'the extensions of a chunk are too long']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'it took too long to arrive']],
]);
const METHODS = [...new Set(Object.values(ENDPOINTS).map(({ method }) => method))].join(', ');

/**
 * Sends a response with an explanation when Node rejects a request before there is one to handle.
 *
 * @param tell - Called for each rejected request.
 */
export function refuseUnreadable(
  server: Server,
  tell: ((status: number, problem: string) => void) | undefined,
): void {
  const answers = new PendingResponses(server);
  const refused = new WeakSet<Duplex>();
  const refuse = (socket: Duplex, [status, problem]: Refusal, headers = {}) => {
    // Later bytes on this socket fail too. They must not interrupt the response.
    if (refused.has(socket)) return;
    refused.add(socket);
    // A client would read these bytes as part of the response in progress.
    if (!socket.writable || answers.has(socket)) {
      socket.destroy();
      return;
    }
    tell?.(status, problem);
    const body = `The request could not be read: ${problem}.\n`;
    sendAndStop(socket, { status, headers: { ...TEXT, ...headers }, body });
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, OTHERS.get(error.code) ?? [400, NOT_HTTP + reasonOf(error)]);
  });
  server.on('connect', (_, socket) => {
    // Node no longer listens for errors of this socket. An unhandled error would end the process.
    socket.on('error', () => {});
    refuse(socket, [405, 'this server is not a proxy, so it does not accept CONNECT'], {
      allow: METHODS,
    });
  });
}

const TEXT = { 'content-type': 'text/plain;charset=UTF-8' };
const NOT_HTTP = 'it is not a valid HTTP request';

/** Returns the reason that Node's parser gives. It is a text of Node and quotes no request data. */
function reasonOf(error: Error): string {
  return 'reason' in error && typeof error.reason === 'string' ? ` (${error.reason})` : '';
}

/** Tracks the connections of a server on which a response has started but is not complete. */
class PendingResponses {
  /** Several responses if requests are pipelined. */
  readonly #answers = new WeakMap<Duplex, readonly ServerResponse[]>();

  constructor(server: Server) {
    server.on('request', ({ socket }, response) => {
      const before = this.#answers.get(socket) ?? [];
      this.#answers.set(socket, [...before.filter(isIncomplete), response]);
    });
  }

  has(socket: Duplex): boolean {
    const answers = this.#answers.get(socket) ?? [];
    return answers.some((answer) => answer.headersSent && isIncomplete(answer));
  }
}

function isIncomplete({ writableFinished }: ServerResponse): boolean {
  return !writableFinished;
}
