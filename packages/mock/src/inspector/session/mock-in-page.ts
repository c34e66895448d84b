import { createAdminApi } from '../../admin/admin-api.ts';
import { ADMIN_PREFIX, type AdminApi } from '../../admin/admin-request.ts';
import type { ProfilesMock } from '../../profiles-mock.ts';
import type { MockSource } from './mock-source.ts';

/** One API per mock, because each subscribes to its mock permanently. */
const APIS = new WeakMap<ProfilesMock, AdminApi>();

/** Returns a mock of the same page. Its admin API runs in the page, without HTTP. */
export function mockInPage(mock: ProfilesMock): MockSource {
  const api = APIS.get(mock) ?? createAdminApi(mock);
  APIS.set(mock, api);
  return {
    baseUrl: mock.baseUrl,
    isServed: false,
    send: (path, init) => mock.fetch(mock.baseUrl + path, init),
    call({ method, path, headers = {}, body = '', signal }) {
      const [pathname = '', query] = path.split('?');
      return api({
        method,
        path: ADMIN_PREFIX + pathname,
        search: query === undefined ? '' : `?${query}`,
        headers: new Headers(headers),
        readBody: async () => new TextEncoder().encode(body),
        signal,
      });
    },
  };
}
