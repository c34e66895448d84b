import { createServer, type Socket } from 'node:net';
import { listen } from '@profiles/testkit/port';
import { onTestFinished } from 'vitest';

/** What a raw server does with a connection. */
export interface ConnectionHandlers {
  /** Called when the client has connected. */
  readonly onConnect?: (socket: Socket) => void;
  /** Called when the headers of a request have arrived. */
  readonly onHeaders?: (socket: Socket) => void;
  /** Called when a request is complete; `number` counts from 1. */
  readonly onRequest?: (socket: Socket, number: number) => void;
}

export interface RawServer {
  readonly url: string;
  /** The complete requests, as text. */
  readonly requests: readonly string[];
  /** Returns the number of connections made. */
  readonly connections: () => number;
}

/** Serves bytes on a local port until the test is finished. */
export async function rawServer(handlers: ConnectionHandlers): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client may also break the connection.
    socket.on('error', () => {});
    handlers.onConnect?.(socket);
    readRequests(socket, handlers, (text) => requests.push(text));
  });
  const port = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, requests, connections: () => connections };
}

/** Returns the URL of a port on which nothing listens. */
export async function closedPortUrl(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Returns an HTTP response as text, with its `content-length`. */
export function http(status: number, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} Status\r\n${head}\r\n${body}`;
}

function readRequests(
  socket: Socket,
  handlers: ConnectionHandlers,
  whole: (text: string) => number,
) {
  let text = '';
  let sawHeaders = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) return;
    if (!sawHeaders) handlers.onHeaders?.(socket);
    sawHeaders = true;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < end + 4 + length) return;
    const number = whole(text);
    text = '';
    sawHeaders = false;
    handlers.onRequest?.(socket, number);
  });
}
