import { createAdminHandler, isForAdmin } from '../admin/admin-handler.ts';
import type { AdminApi } from '../admin/admin-request.ts';
import type { AdminAccess } from '../admin/authorize.ts';
import { abortable } from '../http/abortable.ts';
import { BodyTooLargeError } from '../http/body-too-large-error.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { readBounded } from './read-body.ts';
import { sendUnread, sendWebResponse } from './send-response.ts';
import { createServiceHandler, type ServingOptions } from './serve-service.ts';
import { clientSignal, type ServedHandler, waitForTurn } from './served-request.ts';

/** Options for serving a mock. */
export interface MockServingOptions extends ServingOptions {
  /** Who may use the admin API, or `undefined` to serve none. */
  readonly access: AdminAccess | undefined;
  /** Called for each admin request whose body is too large. */
  readonly onUnreadable?: ((status: number, problem: string) => void) | undefined;
}

/** Creates the handler of all requests to a mock: to the service, the admin API and the inspector. */
export function createMockHandler(
  mock: ProfilesMock,
  { access, ...options }: MockServingOptions,
): ServedHandler {
  const serveService = createServiceHandler(mock, options);
  if (access === undefined) return serveService;
  const serveAdmin = createAdminServer(createAdminHandler(mock, access), options);
  return (served) => (isForAdmin(served) ? serveAdmin(served) : serveService(served));
}

/** Serves an admin API. Its event streams end when the server closes or the sandbox is removed. */
export function createAdminServer(
  respond: AdminApi,
  { closing, removed, maxBodyBytes, onUnreadable }: Omit<MockServingOptions, 'access' | 'delay'>,
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
