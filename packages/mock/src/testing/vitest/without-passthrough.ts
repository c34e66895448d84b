import { RequestHandler } from 'msw';
import type { setupServer } from 'msw/node';

/** A handler of MSW, of the installed major version: for HTTP requests or for WebSockets. */
export type MswHandler = Parameters<typeof setupServer>[number];

/**
 * Returns a handler that leaves a request to the handlers after it where the given handler passes it
 * through to the network.
 *
 * @param onResponse - Called with each request that the handler responds to.
 */
export function withoutPassthrough(
  handler: MswHandler,
  onResponse: (request: Request) => void,
): MswHandler {
  if (!(handler instanceof RequestHandler)) return handler;
  const run: RequestHandler['run'] = async (args) => {
    const result = await handler.run(args);
    // The mark of the response that `passthrough` returns, in MSW 2 and 3.
    if (result?.response?.headers.get('x-msw-intention') !== 'passthrough') {
      if (result?.response) onResponse(args.request);
      return result;
    }
    const { response: _, ...unhandled } = result;
    return unhandled;
  };
  return new Proxy(handler, {
    get(target, key) {
      if (key === 'run') return run;
      const value = Reflect.get(target, key);
      // A private member of the handler exists on the handler alone, not on its proxy.
      return typeof value === 'function' && key !== 'constructor' ? value.bind(target) : value;
    },
  });
}
