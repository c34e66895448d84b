import type { MockSource } from './mock-source.ts';

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
