import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type CaseService, serveCase } from './case-service.ts';
import type { OutcomeCase } from './outcome-case.ts';

/** A case with what stands at its address. */
export interface ServedCase {
  readonly outcomeCase: OutcomeCase;
  readonly service: CaseService;
}

/** Serves all cases, each by itself. */
export function serveCases(cases: readonly OutcomeCase[]): Promise<readonly ServedCase[]> {
  return Promise.all(
    cases.map(async (outcomeCase) => {
      return { outcomeCase, service: await serviceOf(outcomeCase) };
    }),
  );
}

async function serviceOf({ service }: OutcomeCase): Promise<CaseService> {
  if (service === 'refused') return refuseConnections();
  if (service === 'no handshake') return breakHandshakes();
  if (service === 'no address') {
    return { url: 'https://profiles.invalid', arrivals: [], close() {} };
  }
  return serveCase(service);
}

/** Keeps a port on which nothing listens: one that a connection leaves from. */
async function refuseConnections(): Promise<CaseService> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const close = () => {
    socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${socket.localPort}`, arrivals: [], close };
}

/** Ends each connection when TLS begins on it. */
async function breakHandshakes(): Promise<CaseService> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, arrivals: [], close: () => void server.close() };
}
