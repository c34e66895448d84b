import { EnvHttpProxyAgent, request } from 'undici';
import { ImportError, resultOf } from '../import-error.ts';

// Some firewalls reject a request without the name of a client. No response is decompressed.
const HEADERS = { 'user-agent': 'profiles-import', 'accept-encoding': 'identity' };

const BAD_PROXY =
  'HTTPS_PROXY or HTTP_PROXY is not the URL of a proxy, such as http://proxy.example:3128.';

/**
 * Creates a `fetch` for requests whose body is text. It takes half the time and memory of the global
 * one, follows no redirect, sends once, and uses the proxies of `HTTPS_PROXY`, `HTTP_PROXY` and
 * `NO_PROXY`. Its response has the parts that the client reads.
 *
 * @param timeout - The limit of an attempt, in milliseconds. Connecting ends before, which proves
 * that nothing was sent.
 * @throws {@link ImportError} if the URL of a proxy cannot be used.
 */
export function createFetch(timeout: number): typeof globalThis.fetch {
  // Over HTTP/2, undici may retry.
  const options = { connectTimeout: Math.min(10_000, timeout / 2), allowH2: false };
  const dispatcher = resultOf(() => new EnvHttpProxyAgent(options));
  if (dispatcher === undefined) throw new ImportError(BAD_PROXY);
  return async (url, { method = 'GET', headers, body, signal = null } = {}) => {
    const response = await request(String(url), {
      dispatcher,
      method,
      headers: { ...HEADERS, ...headers },
      body: String(body),
      signal,
    });
    const header = (name: string) => [response.headers[name] ?? []].flat().join(', ') || null;
    const pieces = response.body[Symbol.asyncIterator]();
    const reader = { read: () => pieces.next(), cancel: () => pieces.return?.() };
    const parts = {
      status: response.statusCode,
      headers: { get: header },
      body: { getReader: () => reader },
      text: () => response.body.text(),
    };
    return parts as object as Response;
  };
}
