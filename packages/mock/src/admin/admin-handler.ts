// admin/ handles the requests below /__mock__, which inspect and control the mock.

import { withCors } from '../http/cors.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import type { AdminApi, AdminHead } from './admin-request.ts';
import { createAdminApi } from './admin-routes.ts';
import { type AdminAccess, authorize } from './authorize.ts';
import { OPEN_ROUTES, type OpenRoutes } from './open-routes.ts';

/** Creates the handler of the admin API and the inspector. It uses only what every runtime has. */
export function createAdminHandler(mock: ProfilesMock, access: AdminAccess): AdminApi {
  return guardAdminApi(createAdminApi(mock), access, OPEN_ROUTES);
}

/**
 * Responds to a preflight, to a request to an open route, and to a request that is not authorized.
 * Returns `undefined` for all others.
 */
export type AdminGate = (head: AdminHead) => Promise<Response | undefined>;

/** Creates the gate of an admin API. It needs no mock. */
export function createAdminGate(access: AdminAccess, open: OpenRoutes): AdminGate {
  return async (head) => {
    const { method, path } = head;
    const respond = method === 'GET' || method === 'HEAD' ? open.get(path) : undefined;
    const response = await (respond ? respond(head) : authorize(head, access));
    return response && share(access, head, () => response);
  };
}

/** Adds the access rules and CORS to an admin API. */
export function guardAdminApi(api: AdminApi, access: AdminAccess, open: OpenRoutes): AdminApi {
  const gate = createAdminGate(access, open);
  return async (request) => (await gate(request)) ?? share(access, request, () => api(request));
}

/** Lets pages of other origins read a response, but only if the admin API has a token. */
async function share(
  access: AdminAccess,
  { method, headers }: AdminHead,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  return typeof access === 'object' ? withCors(method, headers, respond) : respond();
}
