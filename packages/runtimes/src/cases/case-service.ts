import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { listen } from '@profiles/harness/listen';
import { selfSigned } from '@profiles/harness/self-signed';
import { type Step, succeed } from '../steps.ts';

/** What a service does, at real sockets. */
export interface CaseServiceOptions {
  /** When a whole request has come. */
  readonly step?: Step;
  /** When its headers have come, and before anything of its body is read. */
  readonly atHeaders?: Step;
  readonly certificate?: 'self-signed';
}

export interface CaseService {
  readonly url: string;
  /** When each whole request came, in milliseconds. */
  readonly arrivals: readonly number[];
  close(): void;
}

/** Serves one case on a port of its own: no connection of another case is met again here. */
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
    if (request.url === '/--/answer') {
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

/** A browser that kept this connection would itself send a request again that dies on it. */
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
