// web/ serves the mock as a function from a `Request` to a `Response`.

import { createAdminHandler, isForAdmin } from '../admin/admin-handler.ts';
import type { AdminAccess } from '../admin/authorize.ts';
import { isOtherPath } from '../admin/other-path.ts';
import { afterDelay } from '../delivery/delayed.ts';
import { waitForAbort } from '../delivery/wait.ts';
import { deliveredResponse, responseFrom } from '../fetch/delivered-response.ts';
import { abortable } from '../http/abortable.ts';
import { withCors } from '../http/cors.ts';
import { explainDefect } from '../http/defect-error.ts';
import type { Fallback } from '../http/fallback.ts';
import { readRequest } from '../http/read-request.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { brokenResponse, truncatedResponse } from './broken-response.ts';
import { createPasser } from './pass-to-fallback.ts';

/** Responds to a request at a path of a mock. */
export type Responder = (request: Request, path: string, search: string) => Promise<Response>;

/** How the requests to a mock are handled. */
export interface Responding {
  /** Who may use the admin API. */
  readonly access: AdminAccess;
  /** Responds to requests to other endpoints. */
  readonly fallback?: Fallback | undefined;
  /** Aborts when the sandbox of the mock is removed. Its requests then get no response. */
  readonly removed?: AbortSignal | undefined;
}

/**
 * Creates the function that responds to all requests to a mock: service, admin API, inspector and
 * fallback.
 */
export function createResponder(
  mock: ProfilesMock,
  { access, fallback, removed }: Responding,
): Responder {
  const administer = createAdminHandler(mock, access);
  const pass = fallback && createPasser(fallback, access, mock);
  const handle: Responder = async (request, path, search) => {
    const { method, headers } = request;
    const signal = removed ? AbortSignal.any([request.signal, removed]) : request.signal;
    if (pass && isOtherPath(path)) return pass(request, path, signal);
    if (!isForAdmin({ method, path, search }, pass !== undefined)) {
      return withCors(method, headers, () => respond(mock, request, path, search, signal));
    }
    const { origin, pathname } = new URL(request.url);
    const mount = pathname.slice(0, -path.length);
    const readBody = async () => new Uint8Array(await abortable(request.arrayBuffer(), removed));
    return administer({ method, path, search, headers, origin, mount, readBody, signal });
  };
  return async (...request) => {
    try {
      return await abortable(handle(...request), removed);
    } catch (error) {
      if (removed?.aborted) return brokenResponse();
      throw error;
    }
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
    const planned = mock.deliver(await readRequest(request, path, search, limit, signal));
    const delivery = await afterDelay(planned, signal);
    if (delivery.kind === 'hang') return await hang(signal).catch(brokenResponse);
    if (delivery.kind === 'truncate') return truncatedResponse(delivery.response);
    const response = await deliveredResponse(delivery, signal);
    return response ?? brokenResponse();
  } catch (error) {
    return signal.aborted ? brokenResponse() : responseFrom(explainDefect(error));
  }
}

/** The longest time that a request hangs, in milliseconds: longer than clients wait. */
const LONGEST_HANG_MS = 600_000;

/**
 * Keeps a request waiting until the signal aborts. The timer has two reasons. workerd responds with
 * 500 to a request that waits for neither a timer nor a network. And some platforms do not report
 * that a client disconnected: without an end, the request would stay in memory.
 */
async function hang(signal: AbortSignal): Promise<never> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), LONGEST_HANG_MS);
  // In Node, it must not keep the process alive. Other runtimes return a number.
  if (typeof timer === 'object') timer.unref();
  try {
    return await waitForAbort(AbortSignal.any([signal, ending.signal]));
  } finally {
    clearTimeout(timer);
  }
}
