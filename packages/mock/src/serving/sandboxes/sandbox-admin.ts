import { isPlainObject } from '@profiles/sdk/internal';
import { guardAdminApi } from '../../admin/admin-handler.ts';
import type { AdminApi, AdminRequest } from '../../admin/admin-request.ts';
import type { AdminAccess } from '../../admin/authorize.ts';
import { jsonError, jsonResponse } from '../../admin/json-response.ts';
import { OPEN_ROUTES_OF_SANDBOXES } from '../../admin/open-routes.ts';
import { type AdminRoute, respondToRoute } from '../../admin/respond-to-route.ts';
import { ADMIN_PREFIX } from '../../http/paths.ts';
import { explainSandboxError, nameProblem } from './route-sandbox.ts';
import type { SandboxHost } from './sandbox-host.ts';

/** The admin routes of a server with sandboxes. Each sandbox has the routes of a mock as well. */
const SANDBOX_ROUTES: readonly AdminRoute<SandboxHost>[] = [
  ['GET', '/sandboxes', async (host) => jsonResponse(200, await host.list())],
  ['POST', '/sandboxes', (host, { json }) => createSandbox(host, json)],
  ['DELETE', '/sandboxes/{name}', (host, { id }) => deleteSandbox(host, id)],
];

const SANDBOXES_HINT =
  `The admin API of this server has ${ADMIN_PREFIX}/health, ${ADMIN_PREFIX}/openapi.json, ` +
  `${ADMIN_PREFIX}/sandboxes and ${ADMIN_PREFIX}/sandboxes/{name}. The admin API of a sandbox is at /sandbox/{name}${ADMIN_PREFIX}/.`;

async function createSandbox(host: SandboxHost, json: unknown): Promise<Response> {
  const name = isPlainObject(json) ? json['name'] : undefined;
  const problem = nameProblem(name);
  if (typeof name !== 'string' || problem !== undefined) return jsonError(400, problem ?? '');
  return jsonResponse(201, await host.create(name));
}

async function deleteSandbox(host: SandboxHost, name: string): Promise<Response> {
  return (await host.delete(name))
    ? jsonResponse(204)
    : jsonError(404, 'No sandbox has this name.');
}

/** Creates the admin API of a server with sandboxes, which lists, creates and deletes them. */
export function createSandboxAdmin(host: SandboxHost, access: AdminAccess): AdminApi {
  const respond = async (request: AdminRequest) => {
    try {
      return await respondToRoute(SANDBOX_ROUTES, host, request, SANDBOXES_HINT);
    } catch (error) {
      return explainSandboxError(error);
    }
  };
  const guarded = guardAdminApi(respond, access, OPEN_ROUTES_OF_SANDBOXES);
  return (request) => guarded(isListRequest(request) ? { ...request, path: LIST_PATH } : request);
}

const LIST_PATH = `${ADMIN_PREFIX}/sandboxes`;

/** A browser gets a page at the address of the inspector. Other clients get the list itself. */
function isListRequest({ method, path, headers }: AdminRequest): boolean {
  const isRead = method === 'GET' && path === `${ADMIN_PREFIX}/`;
  return isRead && !(headers.get('accept') ?? '').includes('text/html');
}
