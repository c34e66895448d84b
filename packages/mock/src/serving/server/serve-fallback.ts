import type { IncomingMessage } from 'node:http';
import { removeAdminToken } from '../../admin/authorize.ts';
import { abortable } from '../../http/wait.ts';
import type { ProfilesMock } from '../../service/profiles-mock.ts';
import { coreOf } from '../../service/respond/core.ts';
import {
  createCaller,
  explain,
  type Fallback,
  NO_SERVICE_WORKERS,
  withoutHopByHop,
} from '../fallback.ts';
import { bodyStream, type MessageStream } from './message-body.ts';
import { sendWebResponse } from './send-response.ts';
import type { Serving } from './serve-options.ts';
import { clientSignal, ORIGIN, type ServedHandler, type ServedRequest } from './served-request.ts';

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
    const [status, problem = ''] = whyNotPassed(req);
    if (status !== undefined) {
      onUnreadable?.(status, problem);
      return sendWebResponse(res, explain(status, `The mock rejected the request: ${problem}.`));
    }
    const disconnected = clientSignal(res);
    const signal = removed ? AbortSignal.any([disconnected, removed]) : disconnected;
    const { 'transfer-encoding': coding, 'content-length': length } = req.headers;
    const hasBody = coding !== undefined || Number(length ?? 0) > 0;
    const body = hasBody ? bodyStream(req, () => req.resume()) : undefined;
    const request = createRequest(served, signal, body?.stream);
    removeAdminToken(request.headers, access);
    core.recordOther(method, new URL(request.url));
    const response = await abortable(call(request, body?.stream), signal);
    withoutHopByHop(response.headers);
    await sendWebResponse(res, response, body);
  };
}

const NO_WEBSOCKETS =
  'it opens a WebSocket, and this server does not forward WebSockets: connect to the other server directly';

/** Returns the status and the reason for a request that is not passed to the fallback. */
function whyNotPassed({ headers }: IncomingMessage): readonly [status?: number, problem?: string] {
  if (headers['service-worker'] !== undefined) return [403, NO_SERVICE_WORKERS];
  return headers.upgrade?.toLowerCase() === 'websocket' ? [501, NO_WEBSOCKETS] : [];
}

/** Creates the request for a fallback. */
function createRequest(
  { req, method, path, search, headers: received }: ServedRequest,
  signal: AbortSignal,
  sent: MessageStream['stream'] | undefined,
): Request {
  const { origin } = URL.parse(`http://${req.headers.host}`) ?? new URL(ORIGIN);
  const headers = withoutHopByHop(new Headers([...received.entries()]));
  // A fallback may send the request to another host.
  headers.delete('host');
  // `fetch` decodes bodies, but does not change the headers that describe the encoded ones.
  headers.set('accept-encoding', 'identity');
  if (!sent) headers.delete('content-length');
  const body = method === 'GET' || method === 'HEAD' ? null : (sent ?? null);
  // Redirects are for the client.
  const init = { method, headers, signal, body, redirect: 'manual', duplex: 'half' } as const;
  return new Request(origin + path + search, init);
}
