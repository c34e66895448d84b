import { ADMIN_PREFIX } from '../http/paths.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import type { AdminApi } from './admin-request.ts';
import { createAdminApi } from './admin-routes.ts';

/** A request to the admin API from the same program. */
export interface AdminCall {
  readonly method: string;
  /** The path below `/__mock__`, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** One API per mock, because each subscribes to its mock permanently. */
const APIS = new WeakMap<ProfilesMock, AdminApi>();

/** Returns a function that sends requests to the admin API of a mock in the same program. */
export function adminCalls(mock: ProfilesMock): (call: AdminCall) => Promise<Response> {
  const api = APIS.get(mock) ?? createAdminApi(mock);
  APIS.set(mock, api);
  return ({ method, path, headers = {}, body = '', signal }) => {
    const [pathname = '', query] = path.split('?');
    return api({
      method,
      path: ADMIN_PREFIX + pathname,
      search: query === undefined ? '' : `?${query}`,
      headers: new Headers(headers),
      readBody: async () => new TextEncoder().encode(body),
      signal,
    });
  };
}
