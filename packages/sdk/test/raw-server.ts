import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a raw server does to a connection, at the moments it can do something. */
export interface Behaviour {
  /** When the connection stands. */
  readonly connected?: (socket: Socket) => void;
  /** When the headers of a request have come. */
  readonly headersCame?: (socket: Socket) => void;
  /** When a request has come to its end; `number` counts from 1. */
  readonly requestCame?: (socket: Socket, number: number) => void;
}

export interface RawServer {
  readonly url: string;
  /** Requests that came to their end, as text. */
  readonly requests: readonly string[];
  /** Connections made. */
  readonly connections: () => number;
}

/** Serves bytes on a port of this machine until the test is over. */
export async function rawServer(behaviour: Behaviour): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client may break the connection as well.
    socket.on('error', () => {});
    behaviour.connected?.(socket);
    readRequests(socket, behaviour, (text) => requests.push(text));
  });
  const port = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, requests, connections: () => connections };
}

/** Returns the address of a port on which nothing listens. */
export async function refusedUrl(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Writes an answer with its length. */
export function http(status: number, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} Status\r\n${head}\r\n${body}`;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function readRequests(socket: Socket, behaviour: Behaviour, whole: (text: string) => number) {
  let text = '';
  let sawHeaders = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) return;
    if (!sawHeaders) behaviour.headersCame?.(socket);
    sawHeaders = true;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < end + 4 + length) return;
    const number = whole(text);
    text = '';
    sawHeaders = false;
    behaviour.requestCame?.(socket, number);
  });
}
