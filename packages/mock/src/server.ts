/**
 * Serves a mock over HTTP, with CORS and an admin API, as the command `profiles-mock` does. For Node.
 *
 * @module
 */

import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isBearerToken, isLoopback } from '@profiles/sdk/schemas';
import { createAdminHandler, isAdminPath } from './admin/admin-handler.ts';
import { readRawHeaders } from './http/header-bag.ts';
import { SetupError } from './http/setup-error.ts';
import type { ProfilesMock } from './profiles-mock.ts';
import { closeServer, listen } from './server/listen.ts';
import { refuseUnreadable } from './server/refuse-unreadable.ts';
import { sendAnswer } from './server/send-response.ts';
import { createServiceHandler } from './server/serve-service.ts';
import { requestPath, type ServedRequest } from './server/served-request.ts';

/** Describes where to serve a mock. */
export interface ServeOptions {
  /**
   * The port; 0 takes a free one.
   *
   * @defaultValue 0
   */
  readonly port?: number | undefined;
  /**
   * The address to listen on.
   *
   * @defaultValue `127.0.0.1`, which nobody else can reach
   */
  readonly host?: string | undefined;
  /**
   * Whether the server has the admin API, below `/__mock__`. Without a token it answers this machine
   * alone, and no page of another origin; with one, whoever brings it as bearer token.
   *
   * @defaultValue true
   */
  readonly admin?: boolean | AdminToken | undefined;
  /**
   * How long each request to the service waits before it is handled, in milliseconds.
   *
   * @defaultValue 0
   */
  readonly delay?: number | undefined;
  /**
   * Is told of each request that is refused before the mock sees it, with the status and what was wrong:
   * one that HTTP does not allow, whose headers are too large, or that takes the server for a proxy. For
   * a log. It must not throw.
   */
  readonly onUnreadable?: ((status: number, problem: string) => void) | undefined;
}

/** Holds the token that the admin API of a server wants. */
export interface AdminToken {
  /** The token, of visible ASCII characters. */
  readonly token: string;
}

/** Describes a mock that is being served. */
export interface MockServer {
  /** The base address for clients, with the real port and without a slash at its end. */
  readonly url: string;
  /** Takes no further request, waits for those that are being answered, and ends. */
  close(): Promise<void>;
}

/**
 * Serves a mock over HTTP. The service is at the root, whatever the mock's own `baseUrl` says. A
 * defect of the mock answers 501 and says so. The mock keeps its own clock: create it with
 * `now: () => new Date()` if rate limits and token lifetimes must pass in real time.
 *
 * @param mock - The mock to serve.
 * @param options - Where and how.
 * @throws `SetupError` where the port is taken, the host is empty or not one of this machine, or the
 * admin token is none that a header can carry.
 */
export async function serveProfilesMock(
  mock: ProfilesMock,
  { port = 0, host = '127.0.0.1', admin = true, delay = 0, onUnreadable }: ServeOptions = {},
): Promise<MockServer> {
  const closing = new AbortController();
  const serveService = createServiceHandler(mock, { delay, closing: closing.signal });
  const token = typeof admin === 'object' ? admin.token : undefined;
  if (token !== undefined && !isBearerToken(token)) {
    throw new SetupError('The admin token must be of visible ASCII characters, without spaces.');
  }
  const handleAdmin = createAdminHandler(mock, { isLocal: isLoopback(host), token });
  const serveAdmin = async (served: ServedRequest) => {
    const { req, res, method, headers } = served;
    const { path } = requestPath(served);
    sendAnswer(res, await handleAdmin({ method, path, headers, readBody: () => buffer(req) }));
  };
  const server = createServer();
  server.on('request', async (req, res) => {
    const serve = admin !== false && isAdminPath(req.url ?? '') ? serveAdmin : serveService;
    try {
      const headers = readRawHeaders(req.rawHeaders);
      await serve({ req, res, method: req.method ?? '', headers });
    } catch {
      // The client left in the middle, or the mock has a defect: neither may end the process.
      res.destroy();
    }
  });
  // Node would refuse what it does not know, with a bare 417.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  refuseUnreadable(server, onUnreadable);
  const url = await listen(server, port, host);
  const close = () => {
    closing.abort();
    return closeServer(server);
  };
  return { url, close };
}
