import { METHODS } from 'node:http';

/** The methods that `fetch` accepts in any case. */
const NORMALISED = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);

/**
 * Wraps the global `fetch` of MSW, which sends two kinds of requests to the network without asking a
 * handler: those with a method that Node's parser does not know, such as `patch`, in MSW 3, and
 * those that `bypass` of MSW creates. MSW itself restores the original `fetch`.
 *
 * @param run - Runs each call of `fetch`.
 * @param respond - Responds to a request that MSW would not show to any handler, or returns
 * `undefined` to send it.
 */
export function guardFetch(
  run: (call: () => Promise<Response>) => Promise<Response>,
  respond: (request: Request) => Promise<Response | undefined>,
): void {
  const original = globalThis.fetch;
  const intercepted: typeof fetch = (input, init) => run(() => original(input, init));
  const value: typeof fetch = async (input, init) => {
    if (!isHidden(input, init)) return intercepted(input, init);
    const request = new Request(input, init);
    const response = await respond(request.clone());
    if (!response) return intercepted(request);
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
  Object.defineProperty(globalThis, 'fetch', { value, writable: true, configurable: true });
}

function isHidden(...[input, init]: Parameters<typeof fetch>): boolean {
  const request = typeof input === 'object' && 'headers' in input ? input : undefined;
  const method = init?.method ?? request?.method ?? 'GET';
  const headers = new Headers(init?.headers ?? request?.headers);
  const isKnown = METHODS.includes(method) || NORMALISED.has(method.toUpperCase());
  return !isKnown || Boolean(headers.get('accept')?.includes('msw/passthrough'));
}
