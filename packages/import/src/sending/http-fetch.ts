import type { buildConnector } from 'undici';
import { EnvHttpProxyAgent, errors, interceptors, Pool, request } from 'undici';
import { ImportError, resultOf } from '../messages/import-error.ts';

/**
 * Creates a `fetch` for requests whose body is text. It takes half the time and memory of the global
 * one, follows no redirect, sends once, and uses the proxies of `HTTPS_PROXY`, `HTTP_PROXY` and
 * `NO_PROXY`. Its response has the parts that the client reads.
 *
 * @param timeout - The limit of an attempt, in milliseconds. If it is 2 seconds or more, connecting
 * times out earlier, which proves that nothing was sent.
 * @throws {@link ImportError} if the URL of a proxy cannot be used.
 */
export function createFetch(timeout: number): typeof globalThis.fetch {
  const { no_proxy, NO_PROXY = 'localhost,127.0.0.1,::1' } = process.env;
  const connectTimeout = Math.min(10_000, timeout / 2);
  const proxies = {
    noProxy: no_proxy ?? NO_PROXY,
    connectTimeout,
    // Its requests are for tunnels, and its errors those of the proxy.
    clientFactory: (proxy: URL, { connect }: { readonly connect?: buildConnector.connector }) =>
      new Pool(proxy, {
        headersTimeout: connectTimeout,
        connect: (options, end) =>
          connect?.(options, (error, socket) =>
            error ? end(new errors.ProxyConnectionError(error), null) : end(null, socket),
          ),
      }),
    // Over HTTP/2, undici may retry.
    allowH2: false,
  };
  const agent = resultOf(() => new EnvHttpProxyAgent(proxies));
  if (agent === undefined) {
    throw new ImportError('HTTPS_PROXY or HTTP_PROXY must be like http://proxy.example:3128.');
  }
  const dispatcher = agent.compose(interceptors.decompress({ skipErrorResponses: false }));
  return async (url, { method = 'GET', headers, body, signal = null } = {}) => {
    const response = await request(String(url), {
      dispatcher,
      method,
      // Some firewalls reject a request without the name of a client.
      headers: { 'user-agent': 'profiles-import', ...headers },
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
