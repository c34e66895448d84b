import { type AdminAccess, hasAdminToken } from '../admin/authorize.ts';
import { type Fallback, fallBack } from '../http/fallback.ts';
import type { ProfilesMock } from '../profiles-mock.ts';

/**
 * Passes a request to a fallback.
 *
 * @param path - The path below the base URL. The fallback receives the request with this path.
 * @param signal - Ends the request, instead of its own signal.
 */
export type Passer = (request: Request, path: string, signal?: AbortSignal) => Promise<Response>;

/**
 * Creates the function that passes requests to a fallback.
 *
 * @param mock - Records the requests, if there is one.
 */
export function createPasser(
  fallback: Fallback,
  access: AdminAccess,
  mock?: Pick<ProfilesMock, 'recordOther'>,
): Passer {
  return async (received, path, signal) => {
    const url = new URL(received.url);
    const { origin, pathname, search } = url;
    let request = received;
    // Not a URL relative to the origin: two slashes would start a host.
    if (pathname !== path) request = new Request(origin + path + search, request);
    if (signal) request = new Request(request, { signal });
    const { method, headers } = received;
    if (await hasAdminToken({ method, path, headers }, access)) {
      const without = new Headers(headers);
      without.delete('authorization');
      request = new Request(request, { headers: without });
    }
    mock?.recordOther(method, new URL(request.url));
    return fallBack(fallback, request);
  };
}
