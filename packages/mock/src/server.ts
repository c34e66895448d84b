/**
 * Serves a mock over HTTP, with CORS and an admin API, like the command `profiles-mock`. For Node.
 *
 * @module
 */

import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isBearerToken, isLoopback } from '@profiles/sdk/schemas';
import { createAdminHandler, isAdminPath } from './admin/admin-handler.ts';
import { startPage } from './admin/inspector-page.ts';
import { readRawHeaders } from './http/header-bag.ts';
import { SetupError } from './http/setup-error.ts';
import type { ProfilesMock } from './profiles-mock.ts';
import { closeServer, listen, trackConnections } from './server/listen.ts';
import { refuseUnreadable } from './server/refuse-unreadable.ts';
import { sendWebResponse } from './server/send-response.ts';
import { createServiceHandler } from './server/serve-service.ts';
import { clientSignal, requestPath, type ServedRequest } from './server/served-request.ts';

/** Options for serving a mock. */
export interface ServeOptions {
  /**
   * The port. `0` selects a free one.
   *
   * @defaultValue 0
   */
  readonly port?: number | undefined;
  /**
   * The address to listen on.
   *
   * @defaultValue `127.0.0.1` (reachable from this machine only)
   */
  readonly host?: string | undefined;
  /**
   * Whether to serve the admin API below `/__mock__`, the inspector at `/__mock__/`, and a page at
   * `/` that links to it. The inspector is a page that contains no data and reads the admin API.
   * Without a token, the admin API accepts requests only from this machine and never cross-origin,
   * and it rejects every request if `host` is not a loopback address. With a token, it accepts every
   * request that has the token as its bearer token.
   *
   * @defaultValue true
   */
  readonly admin?: boolean | AdminToken | undefined;
  /**
   * The delay before each request to the service is handled, in milliseconds.
   *
   * @defaultValue 0
   */
  readonly delay?: number | undefined;
  /**
   * Called for each request that is rejected before it reaches the mock, with the status and the
   * problem. Examples are malformed HTTP, headers that are too large, and requests that use the
   * server as a proxy. Use it for logging. Must not throw.
   */
  readonly onUnreadable?: ((status: number, problem: string) => void) | undefined;
}

/** The token that the admin API of a server requires. */
export interface AdminToken {
  /** The token. It must contain only visible ASCII characters, without spaces. */
  readonly token: string;
}

/** A mock that is being served. */
export interface MockServer {
  /** The base URL for clients, with the real port and without a trailing slash. */
  readonly url: string;
  /** Stops accepting requests, waits for responses in progress, then closes the server. */
  close(): Promise<void>;
}

/**
 * Serves a mock over HTTP. The service is at the root, whatever the mock's own `baseUrl` is. If the
 * mock fails, or a request needs a setting in strict mode, the server responds with 501 and the
 * error message.
 *
 * The mock keeps its own clock: create it with `now: () => new Date()` if rate limits and token
 * lifetimes must run in real time.
 *
 * @param mock - The mock to serve.
 * @param options - Where and how to serve it.
 * @throws `SetupError` if the port is in use, if the host is empty or not one of this machine, or
 * if a header cannot contain the admin token.
 */
export async function serveProfilesMock(
  mock: ProfilesMock,
  { port = 0, host = '127.0.0.1', admin = true, delay = 0, onUnreadable }: ServeOptions = {},
): Promise<MockServer> {
  const closing = new AbortController();
  const serveService = createServiceHandler(mock, { delay, closing: closing.signal });
  const token = typeof admin === 'object' ? admin.token : undefined;
  if (token !== undefined && !isBearerToken(token)) {
    throw new SetupError(
      'The admin token must contain only visible ASCII characters, without spaces.',
    );
  }
  const handleAdmin = createAdminHandler(mock, { isLocal: isLoopback(host), token });
  const serveAdmin = async (served: ServedRequest) => {
    const { req, res, method, headers } = served;
    const signal = AbortSignal.any([clientSignal(res), closing.signal]);
    const target = requestPath(served);
    const request = { method, ...target, headers, readBody: () => buffer(req), signal };
    await sendWebResponse(res, await handleAdmin(request));
  };
  const server = createServer();
  server.on('request', async (req, res) => {
    const { url = '', method = '' } = req;
    const serve = admin !== false && isAdminPath(url) ? serveAdmin : serveService;
    try {
      // The service has nothing at its root, so the server can say what it is.
      if (admin !== false && url === '/' && (method === 'GET' || method === 'HEAD')) {
        return await sendWebResponse(res, startPage());
      }
      const headers = readRawHeaders(req.rawHeaders);
      await serve({ req, res, method, headers });
    } catch {
      // The client disconnected, or the mock has a defect. Neither may end the process.
      res.destroy();
    }
  });
  // Without this listener, Node rejects an unknown expectation with a bare 417.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  refuseUnreadable(server, onUnreadable);
  const connections = trackConnections(server);
  const url = await listen(server, port, host);
  const close = () => {
    closing.abort();
    return closeServer(server, connections);
  };
  return { url, close };
}
