import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@profiles/testkit/port';
import { type CaseService, serveCase } from './case-service.ts';
import type { OutcomeCase, OutcomeCases } from './outcome-case.ts';

/** A case with the service at its address. */
export interface ServedCase {
  readonly name: string;
  readonly outcomeCase: OutcomeCase;
  readonly service: CaseService;
}

/** Serves all cases, each with its own service. */
export function serveCases(cases: OutcomeCases): Promise<readonly ServedCase[]> {
  return Promise.all(
    Object.entries(cases).map(async ([name, outcomeCase]) => {
      return { name, outcomeCase, service: await serviceOf(outcomeCase) };
    }),
  );
}

async function serviceOf({ service }: OutcomeCase): Promise<CaseService> {
  if (service === 'connection refused') return refuseConnections();
  if (service === 'no handshake' || service === 'silent') return endHandshakes(service);
  if (service === 'no address') {
    return { url: 'https://profiles.invalid', arrivals: [], close() {} };
  }
  return serveCase(service);
}

/** Reserves a port on which nothing listens: the local port of an open connection. */
async function refuseConnections(): Promise<CaseService> {
  const server = createServer();
  const socket = connect(await listen(server), '127.0.0.1');
  await once(socket, 'connect');
  const close = () => {
    socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${socket.localPort}`, arrivals: [], close };
}

/** Starts a handshake of TLS. */
const CLIENT_HELLO = 0x16;

/**
 * Closes each connection when TLS begins on it, or stays silent. If anything else arrives, it closes all
 * connections and rejects others: undici 8.12 connects again for requests that were aborted.
 */
async function endHandshakes(how: 'no handshake' | 'silent'): Promise<CaseService> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', ([first]) => {
      if (first !== CLIENT_HELLO) close();
      else if (how === 'no handshake') socket.destroy();
    });
  });
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(server, 'localhost');
  return { url: `https://localhost:${port}`, arrivals: [], close };
}
