import { buffer } from 'node:stream/consumers';
import { createAdminHandler, isForAdmin } from '../admin/admin-handler.ts';
import type { AdminApi } from '../admin/admin-request.ts';
import type { AdminAccess } from '../admin/authorize.ts';
import { abortable } from '../http/abortable.ts';
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
  { closing, removed }: Pick<ServingOptions, 'closing' | 'removed'>,
): ServedHandler {
  const ending = removed ? [closing, removed] : [closing];
  return async ({ req, res, method, path, search, headers }) => {
    const signal = AbortSignal.any([clientSignal(res), ...ending]);
    const readBody = () => abortable(buffer(req), removed);
    const request = { method, path, search, headers, readBody, signal };
    await sendWebResponse(res, await respond(request));
  };
}
