import { createServer } from 'node:http';
import { closeServer, listen, trackConnections } from './listen.ts';
import { rejectUnreadable } from './reject-unreadable.ts';
import {
  type MockServer,
  readServeOptions,
  type ServeOptions,
  type Serving,
} from './serve-options.ts';
import { addServedAddress } from './served-addresses.ts';
import { readServedRequest, type ServedHandler } from './served-request.ts';

/**
 * Milliseconds that a connection may be idle: longer than a debugger stops most clients. If the server
 * closed a connection while a client starts to send on it, the client could not tell what happened.
 */
const KEEP_ALIVE_MS = 10 * 60_000;

/**
 * Starts an HTTP server.
 *
 * @param createHandler - Called to create the handler of all requests.
 */
export async function startServer(
  options: ServeOptions,
  createHandler: (serving: Serving) => ServedHandler,
): Promise<MockServer> {
  const { host, port, ...serving } = readServeOptions(options);
  const closing = new AbortController();
  const handle = createHandler({ ...serving, closing: closing.signal });
  // Node rejects a request without a host with a bare 400.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS });
  const rejects = rejectUnreadable(server, serving.onUnreadable);
  server.on('request', async (req, res) => {
    if (rejects(req)) return;
    // Node may lose the bytes after such a request. Without this, their sender would wait forever.
    if (req.headers.upgrade !== undefined) res.shouldKeepAlive = false;
    try {
      await handle(readServedRequest(req, res));
    } catch {
      // The client disconnected, or the mock has a defect. Neither may end the process.
      res.destroy();
    }
  });
  // Without this listener, Node rejects an unknown expectation with a bare 417.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  const connections = trackConnections(server);
  const url = await listen(server, port, host);
  const removeAddress = addServedAddress(url);
  const close = () => {
    closing.abort();
    return closeServer(server, connections).finally(removeAddress);
  };
  return { url, close };
}
