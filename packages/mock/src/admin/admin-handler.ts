// admin/ handles the requests below /__mock__, which inspect and control the mock.

import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import {
  ADMIN_PREFIX,
  type AdminApi,
  type AdminRequest,
  createAdminApi,
  refuse,
  toResponse,
} from './admin-api.ts';
import { type AdminAccess, authorize } from './authorize.ts';
import { INSPECTOR_FILES } from './inspector-page.ts';

export { ADMIN_METHODS, ADMIN_PREFIX, isAdminPath } from './admin-api.ts';

/** Creates the handler of the admin API and the inspector. It uses only what every runtime has. */
export function createAdminHandler(mock: ProfilesMock, access: AdminAccess): AdminApi {
  const api = createAdminApi(mock);
  const respond = async (request: AdminRequest) => {
    const { method, path, headers } = request;
    const open = method === 'GET' || method === 'HEAD' ? OPEN.get(path) : undefined;
    if (open) return open();
    const refusal = await authorize(headers, access);
    return refusal ? toResponse(refuse(refusal.status, refusal.error)) : api(request);
  };
  return async (request) => {
    const { method, headers } = request;
    // Pages of other origins are allowed only if the admin API has a token.
    const origin = access.token === undefined ? null : headers.get('origin');
    if (origin === null) return respond(request);
    if (isPreflight(method, headers)) {
      return new Response(null, { status: 204, headers: preflightHeaders(origin, headers) });
    }
    const response = await respond(request);
    for (const [name, value] of Object.entries(corsHeaders(origin))) {
      response.headers.set(name, value);
    }
    return response;
  };
}

/** The responses that contain no data of the mock, so everyone may read them. */
const OPEN: ReadonlyMap<string, () => Response | Promise<Response>> = new Map([
  [`${ADMIN_PREFIX}/health`, () => toResponse({ status: 200, json: { status: 'ok' } })],
  ...INSPECTOR_FILES.map(([path, respond]) => [ADMIN_PREFIX + path, respond] as const),
]);
