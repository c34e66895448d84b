import { buffer } from 'node:stream/consumers';
import { createAdminHandler, isForAdmin } from '../admin/admin-handler.ts';
import type { AdminApi } from '../admin/admin-request.ts';
import type { AdminAccess } from '../admin/authorize.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { sendWebResponse } from './send-response.ts';
import { createServiceHandler, type ServingOptions } from './serve-service.ts';
import { clientSignal, type ServedHandler } from './served-request.ts';

/** Options for serving a mock. */
export interface MockServingOptions extends ServingOptions {
  /** Who may use the admin API, or `undefined` to serve none. */
  readonly access: AdminAccess | undefined;
}

/** Creates the handler of all requests to a mock: to the service, the admin API and the inspector. */
export function createMockHandler(
  mock: ProfilesMock,
  { access, delay, closing }: MockServingOptions,
): ServedHandler {
  const serveService = createServiceHandler(mock, { delay, closing });
  if (access === undefined) return serveService;
  const serveAdmin = createAdminServer(createAdminHandler(mock, access), closing);
  return (served) => (isForAdmin(served) ? serveAdmin(served) : serveService(served));
}

/** Serves an admin API. Its event streams end when the server closes. */
export function createAdminServer(respond: AdminApi, closing: AbortSignal): ServedHandler {
  return async ({ req, res, method, path, search, headers }) => {
    const signal = AbortSignal.any([clientSignal(res), closing]);
    const request = { method, path, search, headers, readBody: () => buffer(req), signal };
    await sendWebResponse(res, await respond(request));
  };
}
