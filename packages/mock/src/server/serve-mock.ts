import { createAdminHandler, isForAdmin } from '../admin/admin-handler.ts';
import type { AdminApi } from '../admin/admin-request.ts';
import { abortable } from '../http/abortable.ts';
import { BodyTooLargeError } from '../http/body-too-large-error.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { readBounded } from './read-body.ts';
import { sendUnread, sendWebResponse } from './send-response.ts';
import { createFallbackServer, isForFallback } from './serve-fallback.ts';
import type { Serving } from './serve-options.ts';
import { createServiceHandler } from './serve-service.ts';
import { clientSignal, type ServedHandler, waitForTurn } from './served-request.ts';

/** Creates the handler of all requests to a mock: to the service, the admin API and the inspector. */
export function createMockHandler(mock: ProfilesMock, serving: Serving): ServedHandler {
  const { fallback } = serving;
  const serveOwn = createOwnHandler(mock, serving);
  if (!fallback) return serveOwn;
  const serveOther = createFallbackServer(fallback, mock, serving);
  return (served) => (isForFallback(served) ? serveOther(served) : serveOwn(served));
}

/** Creates the handler of the requests to the service, the admin API and the inspector. */
function createOwnHandler(mock: ProfilesMock, serving: Serving): ServedHandler {
  const { access, fallback } = serving;
  const serveService = createServiceHandler(mock, serving);
  if (access === undefined) return serveService;
  const serveAdmin = createAdminServer(createAdminHandler(mock, access), serving);
  return (served) =>
    isForAdmin(served, fallback !== undefined) ? serveAdmin(served) : serveService(served);
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
