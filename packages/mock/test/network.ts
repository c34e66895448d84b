import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ARRIVALS } from './arrivals.ts';

/** A server that answers every request of any page with 200, and remembers which ones came. */
export interface Network {
  readonly url: string;
  readonly close: () => void;
}

export async function openNetwork(): Promise<Network> {
  const arrivals: string[] = [];
  const server = createServer(({ method, url = '', headers }, response) => {
    const isQuestion = url.startsWith(ARRIVALS);
    if (!isQuestion) arrivals.push(`${method} ${url}`);
    const below = url.slice(ARRIVALS.length);
    const asked = arrivals.filter((arrival) => arrival.split(' ')[1]?.startsWith(below));
    response
      .writeHead(200, {
        // MSW 3 does not see what goes over a connection that was open before it listens.
        connection: 'close',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
        'access-control-allow-methods': headers['access-control-request-method'] ?? '*',
      })
      .end(isQuestion ? JSON.stringify(asked) : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
