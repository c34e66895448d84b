import { type AdminAccess, removeAdminToken } from '../../admin/authorize.ts';
import { jsonError } from '../../admin/json-response.ts';
import type { MockCore } from '../../service/respond/core.ts';
import { createCaller, type Fallback, NO_SERVICE_WORKERS } from '../fallback.ts';

/**
 * Passes a request to a fallback.
 *
 * @param path - The path below the base URL. The fallback receives the request with this path.
 * @param signal - Ends the request.
 */
export type Passer = (request: Request, path: string, signal: AbortSignal) => Promise<Response>;

/**
 * Creates the function that passes requests to a fallback.
 *
 * @param core - Records the requests, if there is a mock.
 */
export function createPasser(
  fallback: Fallback,
  access: AdminAccess,
  core?: Pick<MockCore, 'recordOther'>,
): Passer {
  const call = createCaller(fallback);
  return async (received, path, signal) => {
    const { method } = received;
    const { origin, search } = new URL(received.url);
    const headers = new Headers(received.headers);
    if (headers.has('service-worker')) {
      return jsonError(403, `The mock rejected the request: ${NO_SERVICE_WORKERS}.`);
    }
    // A fallback may send the request to another host.
    headers.delete('host');
    removeAdminToken(headers, access);
    // Not a URL relative to the origin: two slashes would start a host.
    const below = new Request(origin + path + search, received);
    // Redirects are for the client.
    const request = new Request(below, { headers, signal, redirect: 'manual' });
    core?.recordOther(method, new URL(request.url));
    return call(request);
  };
}
