// serving/ passes requests to a mock: server/, with this file, over HTTP with Node, web/ as a function
// from a `Request` to a `Response`, and sandboxes/ for many mocks at one address.

import { setImmediate } from 'node:timers/promises';
import { createAdminHandler, isForAdmin } from '../../admin/admin-handler.ts';
import type { AdminApi } from '../../admin/admin-request.ts';
import { createPassRule } from '../../admin/other-path.ts';
import { corsHeaders, isPreflight, preflightHeaders } from '../../http/cors.ts';
import { BodyTooLargeError } from '../../http/errors/body-too-large-error.ts';
import type {
  IncomingRequest,
  ReceivedBody,
  ServiceResponse,
} from '../../http/incoming-request.ts';
import { abortable, wait } from '../../http/wait.ts';
import type { ProfilesMock } from '../../service/profiles-mock.ts';
import type { CreateResponse, MockCore } from '../../service/respond/core.ts';
import { coreOf, explainDefect, isDefect } from '../../service/respond/core.ts';
import { toResponse } from '../../service/respond/to-response.ts';
import { readBounded, readMessage } from './message-body.ts';
import {
  dropConnection,
  sendResponse,
  sendStream,
  sendUnread,
  sendWebResponse,
} from './send-response.ts';
import { createFallbackServer } from './serve-fallback.ts';
import type { Serving } from './serve-options.ts';
import {
  clientSignal,
  type ServedHandler,
  type ServedRequest,
  waitForTurn,
} from './served-request.ts';

/** Creates the handler of all requests to a mock: to the service, the admin API and the inspector. */
export function createMockHandler(mock: ProfilesMock, serving: Serving): ServedHandler {
  const { access, fallback, passPaths } = serving;
  const hasFallback = fallback !== undefined;
  const rule = createPassRule(passPaths);
  const serveService = createServiceHandler(mock, serving);
  const serveOther = fallback && createFallbackServer(fallback, mock, serving);
  const serveAdmin = access && createAdminServer(createAdminHandler(mock, access), serving);
  return (served) => {
    const kept = serveOther && rule(served);
    if (serveOther && kept === undefined) return serveOther(served);
    if (serveAdmin && isForAdmin(served, hasFallback)) return serveAdmin(served);
    return serveService(kept === undefined ? served : { ...served, kept });
  };
}

/** Serves an admin API. Its event streams end when the server closes or the sandbox is removed. */
export function createAdminServer(
  respond: AdminApi,
  { closing, removed, maxBodyBytes, onUnreadable }: Serving,
): ServedHandler {
  const ending = removed ? [closing, removed] : [closing];
  return async ({ req, res, ...head }) => {
    const signal = AbortSignal.any([clientSignal(res), ...ending]);
    let tooLarge: BodyTooLargeError | undefined;
    const readBody = async () => {
      const { bytes, isWhole } = await abortable(readBounded(req, maxBodyBytes), removed);
      if (isWhole) return bytes;
      tooLarge = new BodyTooLargeError(maxBodyBytes);
      throw tooLarge;
    };
    const response = await respond({ ...head, readBody, signal });
    if (!tooLarge) return sendWebResponse(res, response);
    onUnreadable?.(response.status, tooLarge.problem);
    await waitForTurn(res);
    const headers = Object.fromEntries(response.headers);
    sendUnread(res, { status: response.status, headers, body: await response.text() });
  };
}

type ServiceServing = Omit<Serving, 'access' | 'onUnreadable'>;

/** Creates the handler of the requests to the service. */
export function createServiceHandler(mock: ProfilesMock, serving: ServiceServing): ServedHandler {
  const core = coreOf(mock);
  const { removed } = serving;
  const serve: ServedHandler = async (served) => {
    const { req, res, method, headers } = served;
    const origin = headers.get('origin');
    if (origin !== null && isPreflight(method, headers)) {
      const allowed = preflightHeaders(origin, headers);
      return sendResponse(res, { status: 204, headers: allowed, body: '' });
    }
    const response = await responseTo(served, serving, core);
    const isStream = response instanceof Response;
    if (!isStream && req.readableEnded) {
      // Responses that are sent in one turn of the event loop wake their reader only once.
      await setImmediate();
      removed?.throwIfAborted();
      return sendResponse(res, response);
    }
    await waitForTurn(res);
    removed?.throwIfAborted();
    if (!isStream) return sendUnread(res, response);
    req.resume();
    if (response.type === 'error') dropConnection(res, origin);
    else await sendStream(res, response);
  };
  return removed ? (served) => abortable(serve(served), removed) : serve;
}

/**
 * Returns the response to a request, as a `Response` only if it breaks or arrives slowly: creating
 * one takes a sixth of the time of a request.
 *
 * @throws If the client disconnects, or the server closes while the request hangs.
 */
async function responseTo(
  served: ServedRequest,
  serving: ServiceServing,
  core: MockCore,
): Promise<ServiceResponse | Response> {
  const origin = served.headers.get('origin');
  const create = origin === null ? asItIs : sharedWith(origin);
  try {
    return await core.respond(new HttpRequest(served, serving), create);
  } catch (error) {
    if (isDefect(error)) return create(explainDefect(error));
    // The connection is closed after the responses to earlier requests.
    if (error === serving.closing.reason) await waitForTurn(served.res);
    throw error;
  }
}

type CreateServed = CreateResponse<ServiceResponse | Response>;

const asItIs: CreateServed = (response, stream) =>
  stream ? toResponse(response, stream) : response;

/** Adds headers that let pages of an origin read the response. */
function sharedWith(origin: string): CreateServed {
  return (response, stream) =>
    asItIs({ ...response, headers: { ...response.headers, ...corsHeaders(origin) } }, stream);
}

/** A request over HTTP, as the mock reads it. A class, because it is created for each request. */
class HttpRequest implements IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingRequest['headers'];
  readonly kept: string | undefined;
  readonly closing: AbortSignal;
  readonly maxBodyBytes: number;
  readonly #served: ServedRequest;
  readonly #serving: ServiceServing;

  constructor(served: ServedRequest, serving: ServiceServing) {
    this.method = served.method;
    this.path = served.path;
    this.search = served.search;
    this.headers = served.headers;
    this.kept = served.kept;
    this.closing = serving.closing;
    this.maxBodyBytes = serving.maxBodyBytes;
    this.#served = served;
    this.#serving = serving;
  }

  get signal(): AbortSignal {
    // Discards the rest of the body. Otherwise Node does not notice that the client disconnects.
    this.#served.req.resume();
    return this.#signal();
  }

  async readBody(limit: number): Promise<ReceivedBody> {
    const { delay, removed } = this.#serving;
    const body = await readMessage(this.#served.req, limit);
    if (delay > 0) await wait(delay, this.#signal());
    removed?.throwIfAborted();
    return body;
  }

  #signal(): AbortSignal {
    const disconnected = clientSignal(this.#served.res);
    const { removed } = this.#serving;
    return removed ? AbortSignal.any([disconnected, removed]) : disconnected;
  }
}
