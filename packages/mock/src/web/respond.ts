// web/ serves the mock as a function from a `Request` to a `Response`.

import { createAdminHandler, isForAdmin } from '../admin/admin-handler.ts';
import type { AdminAccess } from '../admin/authorize.ts';
import { afterDelay } from '../faults/delayed.ts';
import { waitForAbort } from '../faults/wait.ts';
import { deliveredResponse, toResponse } from '../fetch/delivered-response.ts';
import { withCors } from '../http/cors.ts';
import { explainDefect } from '../http/defect-error.ts';
import { readRequest } from '../http/read-request.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { brokenResponse, truncatedResponse } from './broken-response.ts';

/** Responds to a request at a path of a mock. */
export type Responder = (request: Request, path: string, search: string) => Promise<Response>;

/** Creates the function that responds to all requests to a mock: service, admin API and inspector. */
export function createResponder(
  mock: ProfilesMock,
  access: AdminAccess,
  closing?: AbortSignal,
): Responder {
  const administer = createAdminHandler(mock, access);
  return (request, path, search) => {
    const { method, headers } = request;
    const readBody = async () => new Uint8Array(await request.arrayBuffer());
    const signal = closing ? AbortSignal.any([request.signal, closing]) : request.signal;
    if (!isForAdmin({ method, path, search })) {
      return withCors(method, headers, () => respond(mock, request, path, search, signal));
    }
    return administer({ method, path, search, headers, readBody, signal });
  };
}

/** Never rejects: a platform would turn that into a 500, which looks like a response. */
async function respond(
  mock: ProfilesMock,
  request: Request,
  path: string,
  search: string,
  signal: AbortSignal,
): Promise<Response> {
  const { bodyLimit } = mock.behaviour;
  const limit = typeof bodyLimit === 'number' ? bodyLimit : Number.POSITIVE_INFINITY;
  try {
    const planned = mock.deliver(await readRequest(request, path, search, limit));
    const delivery = await afterDelay(planned, signal);
    if (delivery.kind === 'hang') return await hang(signal);
    if (delivery.kind === 'truncate') return truncatedResponse(delivery.answer);
    const response = await deliveredResponse(delivery, signal);
    return response ?? brokenResponse();
  } catch (error) {
    return signal.aborted ? brokenResponse() : toResponse(explainDefect(error));
  }
}

/**
 * Keeps a request waiting until the signal aborts. workerd responds with 500 to a request that waits
 * for neither a timer nor a network, so there is a timer.
 */
async function hang(signal: AbortSignal): Promise<never> {
  const timer = setInterval(() => {}, 60_000);
  // In Node, it must not keep the process alive. Other runtimes return a number.
  if (typeof timer === 'object') timer.unref();
  try {
    return await waitForAbort(signal);
  } finally {
    clearInterval(timer);
  }
}
