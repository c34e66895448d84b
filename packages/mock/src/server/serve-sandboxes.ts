import { withCors } from '../http/cors.ts';
import { explainSandboxError, routeSandbox } from '../sandboxes/route-sandbox.ts';
import { createSandboxAdmin } from '../sandboxes/sandbox-admin.ts';
import {
  type EnteredSandbox,
  SandboxDirectory,
  type SandboxOptions,
} from '../sandboxes/sandbox-directory.ts';
import { sendWebResponse } from './send-response.ts';
import { createAdminServer, createMockHandler, type MockServingOptions } from './serve-mock.ts';
import type { ServedHandler } from './served-request.ts';

/** Creates the handler of all requests to a server with sandboxes. */
export function createSandboxesHandler(
  sandboxes: SandboxOptions,
  options: MockServingOptions,
): ServedHandler {
  const { access, closing } = options;
  const directory = new SandboxDirectory(sandboxes, (mock, removed) =>
    createMockHandler(mock, { ...options, closing: AbortSignal.any([closing, removed]) }),
  );
  closing.addEventListener('abort', () => directory.close());
  const administer = createAdminServer(createSandboxAdmin(directory, access ?? 'off'), closing);
  return async (served) => {
    const { res, method, headers } = served;
    const route = routeSandbox(served);
    if (route.kind === 'admin') return administer(served);
    const send = (response: Response) =>
      withCors(method, headers, () => response).then((web) => sendWebResponse(res, web));
    if (route.kind === 'response') return send(route.response);
    let entered: EnteredSandbox<ServedHandler>;
    try {
      entered = directory.enter(route.name);
    } catch (error) {
      return send(explainSandboxError(error));
    }
    res.once('close', entered.leave);
    return entered.handler({ ...served, path: route.path });
  };
}
