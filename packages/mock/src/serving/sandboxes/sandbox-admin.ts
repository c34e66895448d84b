import { isPlainObject } from '@profiles/sdk/internal';
import { createAdminGate, guardAdminApi, isForAdmin } from '../../admin/admin-handler.ts';
import {
  ADMIN_PREFIX,
  type AdminApi,
  type AdminHead,
  type AdminRequest,
} from '../../admin/admin-request.ts';
import type { AdminAccess } from '../../admin/authorize.ts';
import { MOCK_IN_SANDBOX_PAGES, SANDBOX_PAGES } from '../../admin/inspector-page.ts';
import {
  type AdminRoutes,
  reject,
  respondToRoute,
  toResponse,
} from '../../admin/respond-to-route.ts';
import { explainSandboxError } from './route-sandbox.ts';
import type { SandboxHost } from './sandbox-host.ts';
import { nameProblem } from './sandbox-name.ts';

/** The admin routes of a server with sandboxes. Each sandbox has the routes of a mock as well. */
const SANDBOX_ROUTES: AdminRoutes<SandboxHost> = {
  '/sandboxes': {
    GET: async (host) => ({ status: 200, json: await host.list() }),
    POST: async (host, { json }) => {
      const name = isPlainObject(json) ? json['name'] : undefined;
      const problem = nameProblem(name);
      if (typeof name !== 'string' || problem !== undefined) return reject(400, problem ?? '');
      return { status: 201, json: await host.create(name) };
    },
  },
  '/sandboxes/{name}': {
    DELETE: async (host, { id }) =>
      (await host.delete(id)) ? { status: 204 } : reject(404, 'No sandbox has this name.'),
  },
};

const HINT =
  `The admin API of this server has ${ADMIN_PREFIX}/health, ${ADMIN_PREFIX}/openapi.json, ` +
  `${ADMIN_PREFIX}/sandboxes and ${ADMIN_PREFIX}/sandboxes/{name}. The admin API of a sandbox is at /sandbox/{name}${ADMIN_PREFIX}/.`;

/**
 * Responds to an admin request to a sandbox that does not reach its mock, such as a rejected one.
 * Call it first, because a rejected request must not create the sandbox.
 */
export type SandboxGate = (
  head: AdminHead & Pick<AdminRequest, 'search'>,
) => Promise<Response | undefined>;

/** Creates the gate of all sandboxes. The requests to the service and to a fallback pass it. */
export function createSandboxGate(access: AdminAccess, hasFallback: boolean): SandboxGate {
  const gate = createAdminGate(access, MOCK_IN_SANDBOX_PAGES);
  return async (head) => (isForAdmin(head, hasFallback) ? gate(head) : undefined);
}

/** Creates the admin API of a server with sandboxes, which lists, creates and deletes them. */
export function createSandboxAdmin(host: SandboxHost, access: AdminAccess): AdminApi {
  const respond = async (request: AdminRequest) => {
    try {
      return toResponse(await respondToRoute(SANDBOX_ROUTES, host, request, HINT));
    } catch (error) {
      return explainSandboxError(error);
    }
  };
  const guarded = guardAdminApi(respond, access, SANDBOX_PAGES);
  return (request) => guarded(isListRequest(request) ? { ...request, path: LIST } : request);
}

const LIST = `${ADMIN_PREFIX}/sandboxes`;

/** A browser gets a page at the address of the inspector. Other clients get the list itself. */
function isListRequest({ method, path, headers }: AdminRequest): boolean {
  const isRead = method === 'GET' && path === `${ADMIN_PREFIX}/`;
  return isRead && !(headers.get('accept') ?? '').includes('text/html');
}
