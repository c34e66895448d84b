import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { CleanUp } from './clean-up.ts';

/** A server that a mock forwards requests to, for the running test. */
export interface Upstream {
  readonly url: string;
  /** The requests that arrived. */
  readonly arrivals: readonly IncomingMessage[];
}

/** Starts a server. By default, it responds with the method and the target of each request. */
export async function startUpstream(
  respond: RequestListener = ({ method, url }, response) => response.end(`${method} ${url}`),
  cleanUp: CleanUp = onTestFinished,
): Promise<Upstream> {
  const arrivals: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    arrivals.push(request);
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, arrivals };
}

/** Returns the method and target of each request that arrived. */
export function linesOf({ arrivals }: Upstream): string[] {
  return arrivals.map(({ method, url }) => `${method} ${url}`);
}

/** Listens for connections until the test ends. */
export async function listenOnce(onConnection: (socket: Socket) => void) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}
