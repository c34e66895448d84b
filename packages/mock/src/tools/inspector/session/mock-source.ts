import type { AdminCall } from '../../../admin/admin-calls.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';

/** The mock that an inspector shows. */
export interface MockSource {
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether clients reach the mock over HTTP, or only in this page. */
  readonly isServed: boolean;
  /** Sends a request to the service. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** Sends a request to the admin API of the mock. */
  call(call: AdminCall): Promise<Response>;
}

/**
 * Returns a mock of the same page.
 *
 * @param call - Sends a request to its admin API.
 */
export function mockInPage(mock: ProfilesMock, call: MockSource['call']): MockSource {
  const { baseUrl } = mock;
  return { baseUrl, isServed: false, send: (path, init) => mock.fetch(baseUrl + path, init), call };
}

/**
 * Returns a mock that is served over HTTP.
 *
 * @param url - The URL of its admin API, with a trailing slash.
 */
export function servedMock(url: string): MockSource {
  const baseUrl = new URL('..', url).href.replace(/\/$/, '');
  return {
    baseUrl,
    isServed: true,
    send: (path, init) =>
      fetch(baseUrl + path, { ...init, credentials: 'omit', redirect: 'manual' }),
    call: ({ path, ...init }) =>
      // Relative, because a proxy may serve the mock below another path.
      fetch(new URL(`.${path}`, url), { ...init, cache: 'no-store', credentials: 'same-origin' }),
  };
}
