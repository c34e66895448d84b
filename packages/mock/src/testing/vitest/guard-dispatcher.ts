/** The keys under which the versions of undici, Node's `fetch`, keep the global dispatcher. */
const KEYS = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));

/** A dispatcher of undici. `fetch` calls it for each request and for each redirect that it follows. */
interface Dispatcher {
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
export interface DispatchGuard {
  /** Returns whether MSW asks the handlers when the current request opens a connection. */
  readonly isAskedLater: () => boolean;
  /** Returns whether a request must not be written. The client then gets a `TypeError`. */
  readonly reject: (method: string, url: URL) => boolean;
}

/**
 * Watches the requests that undici is about to write to a connection. MSW does not see all of them:
 * not those of a reference to `fetch` from before the tests, in MSW 2 not the redirects that `fetch`
 * follows, and in MSW 3 not those that reuse a connection which it did not see.
 *
 * @returns A function that ends this.
 */
export function guardDispatcher(guard: DispatchGuard): () => void {
  const restore = KEYS.map((key) => {
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
  original: Dispatcher,
  { isAskedLater, reject }: DispatchGuard,
): Dispatcher {
  /** The origins to which MSW did not see every connection open. */
  const unseen = new Set(Object.keys(original.stats ?? {}));
  let another: Dispatcher | undefined;
  const dispatch: Dispatcher['dispatch'] = (options, handler) => {
    const { origin, path = '', method = 'GET' } = options;
    const url = URL.parse(`${origin}${path}`);
    if (!url) return original.dispatch(options, handler);
    if (isAskedLater()) {
      if (original.stats && !unseen.has(url.origin)) return original.dispatch(options, handler);
      another ??= createAnother(original);
      return another.dispatch(options, handler);
    }
    if (reject(method, url)) throw new TypeError('No handler responds to this request.');
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
function createAnother(original: Dispatcher): Dispatcher {
  try {
    const another: unknown = Reflect.construct(Reflect.get(original, 'constructor'), []);
    return isDispatcher(another) ? another : original;
  } catch {
    return original;
  }
}

function isDispatcher(value: unknown): value is Dispatcher {
  return typeof value === 'object' && value !== null && 'dispatch' in value;
}
