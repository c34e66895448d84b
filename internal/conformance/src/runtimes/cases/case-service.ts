import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { selfSigned } from '@profiles/testkit/certificate';
import { listen } from '@profiles/testkit/port';
import { type Step, succeed } from '../steps.ts';

/** The behaviour of a service at real sockets. */
export interface CaseServiceOptions {
  /** Called when a whole request has arrived. */
  readonly step?: Step;
  /** Called when the headers have arrived, before any of the body is read. */
  readonly atHeaders?: Step;
  readonly certificate?: 'self-signed';
}

export interface CaseService {
  readonly url: string;
  /** The arrival times of the whole requests, in milliseconds. */
  readonly arrivals: readonly number[];
  close(): void;
}

/** Serves one case on its own port, so that it shares no connection with another case. */
export async function serveCase(options: CaseServiceOptions): Promise<CaseService> {
  const isSecure = options.certificate === 'self-signed';
  const server = isSecure ? createSecureServer(selfSigned()) : createServer();
  const arrivals: number[] = [];
  const waiting = new Set<ServerResponse>();
  let tellArrived = () => {};
  const arrived = new Promise<void>((resolve) => {
    tellArrived = resolve;
  });
  server.on('request', async (request, response) => {
    // The client may break the connection at any time.
    request.on('error', () => {});
    response.on('error', () => {});
    for (const [name, value] of CORS) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return allow(response);
    if (request.url === '/--/requested') return arrived.then(() => response.end());
    if (request.url === '/--/respond') {
      for (const held of waiting) succeed(held);
      return response.end();
    }
    const stopListening = () => void server.close();
    const arrival = { request, response, number: arrivals.length + 1, stopListening };
    options.atHeaders?.(arrival);
    await once(request.resume(), 'end').catch(() => {});
    if (!request.complete) return;
    arrivals.push(performance.now());
    waiting.add(response);
    tellArrived();
    options.step?.(arrival);
  });
  const host = isSecure ? 'localhost' : '127.0.0.1';
  const port = await listen(server, host);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `${isSecure ? 'https' : 'http'}://${host}:${port}`, arrivals, close };
}

/** Responds to a preflight. A browser that kept this connection would retry a request on it by itself. */
function allow(response: ServerResponse) {
  response.writeHead(204, { connection: 'close' }).end();
}

const CORS = [
  ['access-control-allow-origin', '*'],
  ['access-control-allow-headers', 'authorization, client-id, content-type'],
  ['access-control-allow-methods', 'POST, PATCH'],
  ['access-control-allow-private-network', 'true'],
  ['access-control-expose-headers', 'retry-after'],
  ['access-control-max-age', '600'],
] as const;
