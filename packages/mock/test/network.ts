import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ARRIVALS } from './arrivals.ts';

/** A server that responds with 200 to every request of any page, and records the requests. */
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
    const matching = arrivals.filter((arrival) => arrival.split(' ')[1]?.startsWith(below));
    response
      .writeHead(200, {
        connection: 'close',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
        'access-control-allow-methods': headers['access-control-request-method'] ?? '*',
      })
      .end(isQuestion ? JSON.stringify(matching) : '');
  }).listen(0, '127.0.0.1');
  // Node's parser accepts known methods only.
  server.on('clientError', (error, socket) => {
    const packet = 'rawPacket' in error ? String(error.rawPacket) : '';
    arrivals.push(packet.split(' ', 2).join(' '));
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
