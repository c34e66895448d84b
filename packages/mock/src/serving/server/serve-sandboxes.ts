import { withCors } from '../../http/cors.ts';
import { explainSandboxError, routeSandbox } from '../sandboxes/route-sandbox.ts';
import { createSandboxAdmin, createSandboxGate } from '../sandboxes/sandbox-admin.ts';
import {
  type EnteredSandbox,
  SandboxDirectory,
  type SandboxOptions,
} from '../sandboxes/sandbox-directory.ts';
import { dropConnection, sendWebResponse } from './send-response.ts';
import { createAdminServer, createMockHandler } from './serve-mock.ts';
import type { Serving } from './serve-options.ts';
import { type ServedHandler, waitForTurn } from './served-request.ts';

/** Creates the handler of all requests to a server with sandboxes. */
export function createSandboxesHandler(sandboxes: SandboxOptions, serving: Serving): ServedHandler {
  const { access, closing, fallback } = serving;
  const directory = new SandboxDirectory(sandboxes, (mock, removed) =>
    dropWhenRemoved(createMockHandler(mock, { ...serving, removed }), removed),
  );
  closing.addEventListener('abort', () => directory.close());
  const administer = createAdminServer(createSandboxAdmin(directory, access ?? 'off'), serving);
  const gate = access && createSandboxGate(access, fallback !== undefined);
  return async (served) => {
    const { res, method, headers } = served;
    const route = routeSandbox(served);
    if (route.kind === 'admin') return administer(served);
    const send = (response: Response) =>
      withCors(method, headers, () => response).then((web) => sendWebResponse(res, web));
    if (route.kind === 'response') return send(route.response);
    const mount = served.path.slice(0, -route.path.length);
    const request = { ...served, path: route.path, mount };
    const response = await gate?.(request);
    if (response) return sendWebResponse(res, response);
    // If the client has disconnected in the meantime, the sandbox would count the request forever.
    if (res.destroyed) return;
    let entered: EnteredSandbox<ServedHandler>;
    try {
      entered = directory.enter(route.name);
    } catch (error) {
      return send(explainSandboxError(error));
    }
    res.once('close', entered.leave);
    return entered.handler(request);
  };
}

/** Breaks the connection of a request whose sandbox is removed before there is a response. */
function dropWhenRemoved(handle: ServedHandler, removed: AbortSignal): ServedHandler {
  return async (served) => {
    const { res, headers } = served;
    // The response to a pipelined request waits for the responses before it.
    const stop = () => {
      if (res.writableEnded && !res.socket) res.once('socket', (socket) => socket.destroy());
    };
    removed.addEventListener('abort', stop);
    res.once('close', () => removed.removeEventListener('abort', stop));
    try {
      await handle(served);
    } catch (error) {
      if (!removed.aborted || res.headersSent) throw error;
      await waitForTurn(res);
      // Dropped like a fault: some runtimes retry a request that gets no byte, which would create the
      // sandbox again.
      dropConnection(res, headers.get('origin'));
    }
  };
}
