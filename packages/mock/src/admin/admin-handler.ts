// admin/ handles the requests below /__mock__, which inspect and control the mock.

import { withCors } from '../http/cors.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { createAdminApi } from './admin-api.ts';
import {
  ADMIN_PREFIX,
  type AdminApi,
  type AdminRequest,
  isAdminPath,
  type OpenPages,
} from './admin-request.ts';
import { refuse, toResponse } from './answer-route.ts';
import { type AdminAccess, authorize } from './authorize.ts';
import { MOCK_PAGES } from './inspector-page.ts';

/**
 * Returns whether the admin handler responds to a request, instead of the service. The service has
 * nothing at its root, so a page there says what the server is.
 */
export function isForAdmin({
  method,
  path,
  search,
}: Pick<AdminRequest, 'method' | 'path' | 'search'>): boolean {
  if (path !== '/') return isAdminPath(path);
  return search === '' && (method === 'GET' || method === 'HEAD');
}

/** Creates the handler of the admin API and the inspector. It uses only what every runtime has. */
export function createAdminHandler(mock: ProfilesMock, access: AdminAccess): AdminApi {
  return guardAdminApi(createAdminApi(mock), access, MOCK_PAGES);
}

const HEALTH = `${ADMIN_PREFIX}/health`;

/** Adds the access rules and CORS to an admin API. */
export function guardAdminApi(api: AdminApi, access: AdminAccess, pages: OpenPages): AdminApi {
  const respond = async (request: AdminRequest) => {
    const { method, path, headers } = request;
    if (method === 'GET' || method === 'HEAD') {
      if (path === HEALTH) return toResponse({ status: 200, json: { status: 'ok' } });
      const page = pages.get(path);
      if (page) return page();
    }
    const refusal = await authorize(headers, access);
    return refusal ? toResponse(refuse(refusal.status, refusal.error)) : api(request);
  };
  // Pages of other origins are allowed only if the admin API has a token.
  if (typeof access !== 'object') return respond;
  return (request) => withCors(request.method, request.headers, () => respond(request));
}
