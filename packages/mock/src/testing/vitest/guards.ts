import { METHODS } from 'node:http';
import { RequestHandler } from 'msw';
import type { setupServer } from 'msw/node';

// MSW sends some requests to the network without asking a handler. Each section closes one of the ways.

// The dispatcher of undici, Node's `fetch`

/** The keys under which the versions of undici keep the global dispatcher. */
const DISPATCHER_KEYS = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/** A dispatcher of undici. `fetch` calls it for each request and for each redirect that it follows. */
interface UndiciDispatcher {
  dispatch(options: Dispatched, handler: unknown): boolean;
  /** The open connections, by origin. Older versions of undici do not have it. */
  readonly stats?: Readonly<Record<string, unknown>>;
}

interface Dispatched {
  readonly origin?: string | URL;
  readonly path?: string;
  readonly method?: string;
}

/** Decides whether undici may write a request to a connection. */
interface DispatchGuard {
  /** Returns whether MSW asks the handlers when the current request opens a connection. */
  readonly isAskedLater: () => boolean;
  /** Returns whether a request must not be written. The client then gets a `TypeError`. */
  readonly blocks: (method: string, url: URL) => boolean;
}

/**
 * Watches the requests that undici is about to write to a connection. MSW does not see all of them:
 * not those of a reference to `fetch` from before the tests, in MSW 2 not the redirects that `fetch`
 * follows, and in MSW 3 not those that reuse a connection which it did not see.
 *
 * @returns A function that ends this.
 */
export function guardDispatcher(guard: DispatchGuard): () => void {
  const restore = DISPATCHER_KEYS.map((key) => {
    const original: unknown = Reflect.get(globalThis, key);
    if (!isDispatcher(original)) return () => {};
    const guarded = guardedDispatcher(original, guard);
    Reflect.set(globalThis, key, guarded);
    return () => {
      if (Reflect.get(globalThis, key) === guarded) Reflect.set(globalThis, key, original);
    };
  });
  return () => {
    for (const each of restore) each();
  };
}

function guardedDispatcher(
  original: UndiciDispatcher,
  { isAskedLater, blocks }: DispatchGuard,
): UndiciDispatcher {
  /** The origins to which MSW did not see every connection open. */
  const unseen = new Set(Object.keys(original.stats ?? {}));
  let another: UndiciDispatcher | undefined;
  const dispatch: UndiciDispatcher['dispatch'] = (options, handler) => {
    const { origin, path = '', method = 'GET' } = options;
    const url = URL.parse(`${origin}${path}`);
    if (!url) return original.dispatch(options, handler);
    if (isAskedLater()) {
      if (original.stats && !unseen.has(url.origin)) return original.dispatch(options, handler);
      another ??= createAnother(original);
      return another.dispatch(options, handler);
    }
    if (blocks(method, url)) throw new TypeError('No handler responds to this request.');
    unseen.add(url.origin);
    return original.dispatch(options, handler);
  };
  return new Proxy(original, {
    get(target, key) {
      if (key === 'dispatch') return dispatch;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Creates a dispatcher of the same class, without connections, if the class needs no options. */
function createAnother(original: UndiciDispatcher): UndiciDispatcher {
  try {
    const another: unknown = Reflect.construct(Reflect.get(original, 'constructor'), []);
    return isDispatcher(another) ? another : original;
  } catch {
    return original;
  }
}

function isDispatcher(value: unknown): value is UndiciDispatcher {
  return typeof value === 'object' && value !== null && 'dispatch' in value;
}

// The global `fetch`

/** The methods that `fetch` accepts in any case. */
const NORMALISED_METHODS = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);

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
  const isKnown = METHODS.includes(method) || NORMALISED_METHODS.has(method.toUpperCase());
  return !isKnown || Boolean(headers.get('accept')?.includes('msw/passthrough'));
}

// WebSockets

/**
 * Returns the options of MSW 3 and of MSW 2 for the WebSockets that no handler accepts.
 *
 * @param blocks - Returns whether a WebSocket must not reach the network. The client then gets an
 * `error` event.
 */
export function guardSockets(blocks: (url: URL) => boolean) {
  const check = (url: URL) => {
    if (blocks(url)) throw new Error('No handler accepts this WebSocket.');
  };
  return {
    onUnhandledFrame({ frame }: { readonly frame: { readonly data: unknown } }) {
      const url = property(property(property(frame.data, 'connection'), 'client'), 'url');
      if (url instanceof URL) check(url);
    },
    onUnhandledRequest: ({ url }: { readonly url: string }) => check(new URL(url)),
  };
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value ? Reflect.get(value, key) : undefined;
}

// Handlers that pass requests through

/** A handler of MSW, of the installed major version: for HTTP requests or for WebSockets. */
export type MswHandler = Parameters<typeof setupServer>[number];

/**
 * Wraps a handler. A request that the handler passes through to the network goes to the handlers after
 * it instead.
 */
export function withoutPassthrough(handler: MswHandler): MswHandler {
  if (!(handler instanceof RequestHandler)) return handler;
  const run: RequestHandler['run'] = async (args) => {
    const result = await handler.run(args);
    // The mark of the response that `passthrough` returns, in MSW 2 and 3.
    if (result?.response?.headers.get('x-msw-intention') !== 'passthrough') return result;
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
