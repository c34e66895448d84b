import { createServer } from 'node:http';
import { closeServer, listen, trackConnections } from './listen.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { addServedAddress } from './served-addresses.ts';
import { readServedRequest, type ServedHandler } from './served-request.ts';

/** Where a server listens. */
export interface ServerOptions {
  readonly port: number;
  readonly host: string;
  /** Called for each request that is rejected before there is one to handle. */
  readonly onUnreadable: ((status: number, problem: string) => void) | undefined;
}

/** A server that accepts requests. */
export interface StartedServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts an HTTP server.
 *
 * @param createHandler - Called with a signal that aborts when the server closes.
 */
export async function startServer(
  { port, host, onUnreadable }: ServerOptions,
  createHandler: (closing: AbortSignal) => ServedHandler,
): Promise<StartedServer> {
  const closing = new AbortController();
  const handle = createHandler(closing.signal);
  // Node rejects a request without a host with a bare 400.
  const server = createServer({ requireHostHeader: false });
  const refuses = refuseUnreadable(server, onUnreadable);
  server.on('request', async (req, res) => {
    if (refuses(req)) return;
    // Node may lose the bytes after such a request. Without this, their sender would wait for ever.
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
