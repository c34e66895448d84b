// admin/ handles the requests below /__mock__, which inspect and control the mock.

import { withCors } from '../http/cors.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import { createAdminApi } from './admin-api.ts';
import {
  ADMIN_PREFIX,
  type AdminApi,
  type AdminHead,
  type AdminRequest,
  isAdminPath,
  type OpenPages,
} from './admin-request.ts';
import { type AdminAccess, authorize } from './authorize.ts';
import { MOCK_PAGES } from './inspector-page.ts';
import { toResponse } from './respond-to-route.ts';

/**
 * Returns whether the admin handler responds to a request, instead of the service. The service has
 * nothing at its root, so a page there describes the server, unless there is a fallback.
 */
export function isForAdmin(
  { method, path, search }: Pick<AdminRequest, 'method' | 'path' | 'search'>,
  hasFallback = false,
): boolean {
  if (hasFallback || path !== '/') return isAdminPath(path);
  return search === '' && (method === 'GET' || method === 'HEAD');
}

/** Creates the handler of the admin API and the inspector. It uses only what every runtime has. */
export function createAdminHandler(mock: ProfilesMock, access: AdminAccess): AdminApi {
  return guardAdminApi(createAdminApi(mock), access, MOCK_PAGES);
}

/**
 * Responds to a rejected request, to a preflight, and to a request for a page or for health. Returns
 * `undefined` for all other requests, which are authorized.
 */
export type AdminGate = (head: AdminHead) => Promise<Response | undefined>;

/** Creates the gate of an admin API. It needs no mock. */
export function createAdminGate(access: AdminAccess, pages: OpenPages): AdminGate {
  return async (head) => {
    const response = await respondAtGate(head, access, pages);
    return response && share(access, head, () => response);
  };
}

/** Adds the access rules and CORS to an admin API. */
export function guardAdminApi(api: AdminApi, access: AdminAccess, pages: OpenPages): AdminApi {
  const gate = createAdminGate(access, pages);
  return async (request) => (await gate(request)) ?? share(access, request, () => api(request));
}

const HEALTH = `${ADMIN_PREFIX}/health`;

async function respondAtGate(
  head: AdminHead,
  access: AdminAccess,
  pages: OpenPages,
): Promise<Response | undefined> {
  const { method, path } = head;
  if (method === 'GET' || method === 'HEAD') {
    if (path === HEALTH) return toResponse({ status: 200, json: { status: 'ok' } });
    const page = pages.get(path);
    if (page) return page(head);
  }
  const rejection = await authorize(head, access);
  return rejection && toResponse(rejection);
}

/** Lets pages of other origins read a response, but only if the admin API has a token. */
async function share(
  access: AdminAccess,
  { method, headers }: AdminHead,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  return typeof access === 'object' ? withCors(method, headers, respond) : respond();
}
