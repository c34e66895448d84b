import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SetupError } from '../../http/errors/setup-error.ts';
import type { Dispatcher } from '../dispatch.ts';
import { respondToHalfClosed } from './half-closed.ts';
import { serveRequest } from './http-frame.ts';
import { continueWhenRead } from './message-body.ts';
import { readCertificate, timeProblem } from './read-certificate.ts';
import { PendingResponses, rejectUnreadable } from './reject-unreadable.ts';
import {
  type MockServer,
  readServeOptions,
  type ServeOptions,
  type Serving,
  type TlsCertificate,
  urlHost,
} from './serve-options.ts';
import { addServedAddress } from './served-addresses.ts';

/**
 * Milliseconds that a connection may be idle: longer than a debugger stops most clients. If the server
 * closed a connection while a client starts to send on it, the client could not tell what happened.
 */
const KEEP_ALIVE_MS = 10 * 60_000;

/**
 * Starts an HTTP server.
 *
 * @param createDispatcher - Called to create the dispatcher of all requests.
 */
export async function startServer(
  options: ServeOptions,
  createDispatcher: (serving: Serving) => Dispatcher,
): Promise<MockServer> {
  const { host, port, tls, ...read } = readServeOptions(options);
  const server = createHttpServer(tls);
  const closing = new AbortController();
  const serving = { ...read, closing: closing.signal };
  const dispatch = createDispatcher(serving);
  const pending = new PendingResponses(server);
  const rejects = rejectUnreadable(server, pending, serving.onUnreadable);
  server.on('request', (req, res) => {
    if (rejects(req)) return;
    // Node may lose the bytes after such a request. Without this, their sender would wait forever.
    if (req.headers.upgrade !== undefined) res.shouldKeepAlive = false;
    void serveRequest(req, res, dispatch, serving);
  });
  // Without this listener, Node rejects an unknown expectation with a bare 417.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  // Without this one, Node asks for a body before anything decides whether it is needed.
  server.on('checkContinue', (req, res) => {
    continueWhenRead(req, res);
    server.emit('request', req, res);
  });
  respondToHalfClosed(server, pending);
  const connections = trackConnections(server);
  const address = await listen(server, port, host);
  const url = tls ? address.replace('http:', 'https:') : address;
  const removeAddress = addServedAddress(url);
  let closed: Promise<void> | undefined;
  const close = () => {
    closing.abort();
    closed ??= closeServer(server, connections).finally(removeAddress);
    return closed;
  };
  return { url, close };
}

/** @throws {@link SetupError} if the certificate or its key cannot be used. */
function createHttpServer(tls: TlsCertificate | undefined): Server {
  // Node rejects a request without a host with a bare 400.
  const settings = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS };
  if (tls === undefined) return createServer(settings);
  const problem = timeProblem(readCertificate(tls));
  if (problem) process.emitWarning(`The certificate of the mock ${problem}: clients reject it.`);
  try {
    return createTlsServer({ ...settings, cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) });
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException;
    throw new SetupError(`The certificate of the mock cannot be used (${code}).`);
  }
}

const EXPLANATIONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use: choose another, or 0 for a free one',
  EACCES: 'the port may not be used by this user: choose one above 1023, or 0 for a free one',
  EADDRNOTAVAIL: 'the host is not an address of this machine',
  ENOTFOUND: 'the host is not known',
  ERR_SOCKET_BAD_PORT: 'the port must be a whole number from 0 to 65535',
};

/** Starts to listen. Returns the URL of the server. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, port, host);
  }
  const address = server.address();
  const realPort = typeof address === 'object' && address ? address.port : port;
  return `http://${reachable(host)}:${realPort}`;
}

/** Returns the host of the URL. A server that listens on every address is reached at loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return urlHost(host);
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): SetupError {
  const why = EXPLANATIONS[error.code ?? ''] ?? `listening failed (${error.code ?? error.name})`;
  return new SetupError(`Cannot serve the mock on port ${port} of ${host}: ${why}.`, {
    cause: error,
  });
}

/** The time that responses and partial requests have after the server starts to close. */
const CLOSE_GRACE_MS = 2000;

/**
 * Returns the open connections of a server, by their addresses. The map changes as they open and close.
 * With TLS, a connection is another socket after its handshake.
 */
function trackConnections(server: Server): ReadonlyMap<string, Socket> {
  const connections = new Map<string, Socket>();
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      const { localAddress, localPort, remoteAddress, remotePort } = socket;
      const key = [localAddress, localPort, remoteAddress, remotePort].join(' ');
      connections.set(key, socket);
      socket.once('close', () => {
        if (connections.get(key) === socket) connections.delete(key);
      });
    });
  }
  return connections;
}

/** Closes a server after the requests in progress end. */
export function closeServer(
  server: Server,
  connections: ReadonlyMap<string, Socket>,
): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    // A connection whose response ends after this point would stay alive for another request.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
    for (const socket of connections.values()) {
      // Browsers and undici open connections in advance. To Node, neither these nor handshakes are idle.
      const isInHandshake = server instanceof TlsServer && !(socket instanceof TLSSocket);
      if (socket.bytesRead === 0 || isInHandshake) socket.destroy();
    }
  });
}
