import type { IncomingMessage } from 'node:http';
import { removeAdminToken } from '../admin/authorize.ts';
import { isOtherPath, NO_SERVICE_WORKERS } from '../admin/other-path.ts';
import { abortable } from '../http/abortable.ts';
import { createCaller, type Fallback } from '../http/fallback.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { coreOf } from '../respond/core-of.ts';
import { type BodyStream, bodyStream } from './body-stream.ts';
import { withoutHopByHop } from './hop-by-hop.ts';
import { sendResponse, sendWebResponse } from './send-response.ts';
import type { Serving } from './serve-options.ts';
import { clientSignal, type ServedHandler, type ServedRequest } from './served-request.ts';

/** Returns whether a request is for the fallback of a server. A `Request` cannot have `TRACE`. */
export function isForFallback({ method, path }: ServedRequest): boolean {
  return path.startsWith('/') && method !== 'TRACE' && isOtherPath(path);
}

/** Creates the handler of the requests that a server passes to its fallback. */
export function createFallbackServer(
  fallback: Fallback,
  mock: ProfilesMock,
  { access = 'off', removed, onUnreadable }: Serving,
): ServedHandler {
  const core = coreOf(mock);
  const call = createCaller(fallback);
  return async (served) => {
    const { req, res, method } = served;
    const [status, problem = ''] = rejectionOf(req);
    if (status !== undefined) {
      onUnreadable?.(status, problem);
      const body = `The mock rejected the request: ${problem}.\n`;
      return sendResponse(res, { status, headers: TEXT, body });
    }
    const left = clientSignal(res);
    const signal = removed ? AbortSignal.any([left, removed]) : left;
    const body = hasBody(req) ? bodyStream(req, () => req.resume()) : undefined;
    const isHidden = method === 'GET' || method === 'HEAD';
    const request = createRequest(served, signal, isHidden ? null : body?.stream);
    if (!body) request.headers.delete('content-length');
    removeAdminToken(request.headers, access);
    core.recordOther(method, new URL(request.url));
    const response = await abortable(call(request, isHidden ? body?.stream : undefined), signal);
    withoutHopByHop(response.headers);
    await sendWebResponse(res, response, body);
  };
}

const TEXT = { 'content-type': 'text/plain;charset=UTF-8' };
const NO_WEBSOCKETS =
  'it opens a WebSocket, and this server does not forward WebSockets: connect to the other server directly';

/** Returns the status and the reason if a request is not passed. */
function rejectionOf({ headers }: IncomingMessage): readonly [status?: number, problem?: string] {
  if (headers['service-worker'] !== undefined) return [403, NO_SERVICE_WORKERS];
  return headers.upgrade?.toLowerCase() === 'websocket' ? [501, NO_WEBSOCKETS] : [];
}

/** A placeholder for a host that is missing or invalid. */
const ORIGIN = 'http://localhost';

/** Creates the request for a fallback. */
function createRequest(
  { req, method, path, search, headers: received }: ServedRequest,
  signal: AbortSignal,
  body: BodyStream['stream'] | null = null,
): Request {
  const { origin } = URL.parse(`http://${req.headers.host}`) ?? new URL(ORIGIN);
  const headers = withoutHopByHop(new Headers([...received.entries()]));
  // A fallback may send the request to another host.
  headers.delete('host');
  // `fetch` decodes bodies, but does not change the headers that describe the encoded ones.
  headers.set('accept-encoding', 'identity');
  const url = origin + path + search;
  // Redirects are for the client.
  return new Request(url, { method, headers, signal, body, redirect: 'manual', duplex: 'half' });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
