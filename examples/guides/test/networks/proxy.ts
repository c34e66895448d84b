import { createServer } from 'node:http';
import type { Pipes } from './pipes.ts';

/** The action of the proxy on a CONNECT to a host: a tunnel to a port, a rejection, or none. */
export type Route = { readonly port: number } | { readonly status: number } | 'silence';

/** Starts a proxy that finds hosts in a table, because they have no address. */
export async function startProxy(pipes: Pipes, routes: Readonly<Record<string, Route>>) {
  const credentials: (string | undefined)[] = [];
  const server = createServer().on('connect', ({ url = '', headers }, socket) => {
    credentials.push(headers['proxy-authorization']);
    pipes.keep(socket);
    const [host = ''] = url.split(':');
    const route = routes[host] ?? { status: 502 };
    if (route === 'silence') return;
    if ('status' in route) {
      socket.end(`HTTP/1.1 ${route.status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    pipes.join(socket, route.port);
  });
  const port = await pipes.serve(server);
  return {
    url: `http://localhost:${port}`,
    /** The header `proxy-authorization` of each CONNECT. */
    credentials,
  };
}
