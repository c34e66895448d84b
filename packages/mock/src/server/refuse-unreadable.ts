import { maxHeaderSize, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { sendAndStop } from './send-response.ts';

type Refusal = readonly [status: number, problem: string];

/** What is no matter of the form of a request. The statuses are those that Node picks. */
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
 * Answers in words what Node refuses before there is a request to handle.
 *
 * @param tell - Is told of each refusal.
 */
export function refuseUnreadable(
  server: Server,
  tell: ((status: number, problem: string) => void) | undefined,
): void {
  const answers = new PendingResponses(server);
  const refused = new WeakSet<Duplex>();
  const refuse = (socket: Duplex, [status, problem]: Refusal, headers = {}) => {
    // Whatever follows is refused as well, and must not cut the answer off.
    if (refused.has(socket)) return;
    refused.add(socket);
    // What is sent into an answer would pass for a part of it.
    if (!socket.writable || answers.has(socket)) {
      socket.destroy();
      return;
    }
    tell?.(status, problem);
    const body = `The request was refused unread: ${problem}.\n`;
    sendAndStop(socket, { status, headers: { ...TEXT, ...headers }, body });
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, OTHERS.get(error.code) ?? [400, NOT_HTTP + reasonOf(error)]);
  });
  server.on('connect', (_, socket) => {
    // Node listens to it no longer, and an error of it would end the process.
    socket.on('error', () => {});
    refuse(socket, [405, 'CONNECT is for proxies, which this is not'], { allow: METHODS });
  });
}

const TEXT = { 'content-type': 'text/plain;charset=UTF-8' };
const NOT_HTTP = 'it is not a request that HTTP allows';

/** What the parser of Node says is one of its own texts, and nothing that was sent. */
function reasonOf(error: Error): string {
  return 'reason' in error && typeof error.reason === 'string' ? ` (${error.reason})` : '';
}

/** Knows on which connections of a server an answer has begun and is not complete. */
class PendingResponses {
  /** Several where requests are pipelined. */
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
