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

/** The timeout for the response to a request of the user, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Sends a request of the user to the service. Returns what arrived, in words. */
export async function sendTo(
  source: MockSource,
  { path, ...init }: RequestInit & { readonly path: string },
): Promise<string> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const response = await source.send(path, { ...init, signal }).catch(() => undefined);
  if (response === undefined) return 'No response arrived.';
  // A redirect that the browser does not follow has no status that the page may read.
  return `The response arrived${response.status === 0 ? '' : ` with status ${response.status}`}.`;
}
