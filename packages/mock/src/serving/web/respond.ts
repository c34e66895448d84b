// web/ serves the mock as a function from a `Request` to a `Response`.

import { createAdminHandler, isForAdmin } from '../../admin/admin-handler.ts';
import type { AdminAccess } from '../../admin/authorize.ts';
import { createPassRule } from '../../admin/other-path.ts';
import { withCors } from '../../http/cors.ts';
import { BodyTooLargeError } from '../../http/errors/body-too-large-error.ts';
import type { IncomingRequest } from '../../http/incoming-request.ts';
import { receiveRequest } from '../../http/incoming-request.ts';
import { readStream } from '../../http/read-stream.ts';
import { abortable } from '../../http/wait.ts';
import type { ProfilesMock } from '../../service/profiles-mock.ts';
import { brokenStream } from '../../service/respond/broken-body.ts';
import type { MockCore } from '../../service/respond/core.ts';
import { coreOf, explainDefect } from '../../service/respond/core.ts';
import { toResponse } from '../../service/respond/to-response.ts';
import type { Fallback } from '../fallback.ts';
import { createPasser } from './pass-to-fallback.ts';

/** Responds to a request at a path of a mock. */
export type Responder = (request: Request, path: string, search: string) => Promise<Response>;

/** How the requests to a mock are handled. */
export interface Responding {
  /** Who may use the admin API. */
  readonly access: AdminAccess;
  /** Responds to requests to other endpoints. */
  readonly fallback?: Fallback | undefined;
  /** Paths with the segment `profiles` that pass to the fallback. */
  readonly passPaths?: readonly string[] | undefined;
  /** The maximum length of the body of a request, in bytes. */
  readonly maxBodyBytes: number;
  /** Aborts when the sandbox of the mock is removed. Its requests then get no response. */
  readonly removed?: AbortSignal | undefined;
}

/**
 * Creates the function that responds to all requests to a mock: service, admin API, inspector and
 * fallback.
 */
export function createResponder(
  mock: ProfilesMock,
  { access, fallback, passPaths, maxBodyBytes, removed }: Responding,
): Responder {
  const core = coreOf(mock);
  const administer = createAdminHandler(mock, access);
  const rule = createPassRule(passPaths);
  const pass = fallback && createPasser(fallback, access, core);
  const handle: Responder = async (request, path, search) => {
    const { method, headers } = request;
    const signal = removed ? AbortSignal.any([request.signal, removed]) : request.signal;
    const kept = pass && rule({ method, path, headers });
    if (pass && kept === undefined) return pass(request, path, signal);
    if (!isForAdmin({ method, path, search }, pass !== undefined)) {
      return withCors(method, headers, () =>
        responseOf(core, { ...receiveRequest(request, path, search, signal), maxBodyBytes, kept }),
      );
    }
    const { origin, pathname } = new URL(request.url);
    const mount = pathname.slice(0, -path.length);
    const readBody = () => abortable(readAdminBody(request, maxBodyBytes), removed);
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

/**
 * Reads the body of a request to the admin API.
 *
 * @throws {@link BodyTooLargeError} if it has more than `limit` bytes.
 */
export async function readAdminBody({ body }: Request, limit: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const { bytes, isWhole } = await readStream(body, limit);
  if (isWhole) return bytes;
  throw new BodyTooLargeError(limit);
}

/** Never rejects: a platform would turn that into a 500, which looks like a response. */
async function responseOf(core: MockCore, request: IncomingRequest): Promise<Response> {
  const { signal } = request;
  const closing = new AbortController();
  // workerd responds with 500 to a request that waits for neither a timer nor a network. And some
  // platforms do not report that a client disconnected: the request would stay in memory.
  const timer = setTimeout(() => closing.abort(), MAX_HANG_MS);
  // In Node, it must not keep the process alive. Other runtimes return a number.
  if (typeof timer === 'object') timer.unref();
  try {
    const ends = { closing: closing.signal, breakAfterMs: SENDING_MS };
    const response = await core.respond({ ...request, ...ends });
    return response.type === 'error' ? brokenResponse() : response;
  } catch (error) {
    const isOver = signal?.aborted || closing.signal.aborted;
    return isOver ? brokenResponse() : toResponse(explainDefect(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The longest time that a request hangs, in milliseconds: longer than clients wait. */
const MAX_HANG_MS = 600_000;

/**
 * The time that a platform has to send the first half of a body, in milliseconds. Bun and workerd
 * send nothing of a body that fails at once.
 */
const SENDING_MS = 20;

/**
 * A handler cannot close a connection before it responds. Most platforms close it when the body
 * fails. No client can mistake the status for a success.
 */
function brokenResponse(): Response {
  return new Response(brokenStream(new Uint8Array()), {
    status: 502,
    headers: { 'content-length': '1' },
  });
}
