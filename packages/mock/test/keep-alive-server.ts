import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that keeps connections open, for the running test. */
export interface KeepAliveServer {
  readonly url: string;
  /** The method and path of each request. */
  readonly arrivals: readonly string[];
}

/**
 * Starts a server that responds to each request with 200, or with a redirect to the address in the
 * query.
 */
export async function startKeepAliveServer(): Promise<KeepAliveServer> {
  const arrivals: string[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    arrivals.push(`${method} ${url}`);
    const [, location] = url.split('?');
    response.writeHead(location ? 307 : 200, location ? { location } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, arrivals };
}
