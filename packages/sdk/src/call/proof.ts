// In bundles for browsers, `in-browsers.ts` replaces this module: see `browser` in `package.json`.

import { causeChain, connectFailure } from '../errors/failure-codes.ts';

/** What is known of an attempt without a response. */
export interface AttemptWithoutResponse {
  /** Whether the request was passed to `fetch`. */
  readonly isPassed: boolean;
  /** Whether that was the `fetch` of the runtime, not one of the caller's or of another package. */
  readonly isOfRuntime: boolean;
  /** Watches the `fetch` of the runtime, and one that is declared to send once. Only Node has it. */
  readonly witness: Witness | undefined;
  /** The error of `fetch`, if it has failed. */
  readonly failure: unknown;
}

/**
 * Returns whether an attempt without a response proves that nothing was sent. It does in three cases;
 * in all others, such as a timeout, the write may have happened:
 *
 * | what was seen                                                    | runtime   | `fetch`              |
 * | ---------------------------------------------------------------- | --------- | -------------------- |
 * | nothing was passed to `fetch`                                    | any       | any                  |
 * | each request ended unwritten because its connection failed, and  | Node      | of the runtime, or   |
 * | `fetch` rejected with the error of the last one                  |           | declared to send once |
 * | `fetch` failed before a connection, by its code or message       | Bun, Deno | of the runtime       |
 *
 * Node's error codes prove nothing: an established connection fails with some of them too.
 */
export function provesUnsent(attempt: AttemptWithoutResponse): boolean {
  const { isPassed, isOfRuntime, witness, failure } = attempt;
  if (!isPassed || witness?.sawOnlyFailedConnections(failure)) return true;
  const reportsStage = 'Bun' in globalThis || 'Deno' in globalThis;
  return isOfRuntime && reportsStage && connectFailure(failure) !== undefined;
}

/** A request of undici, for the request of an attempt. */
interface SeenRequest {
  isWritten?: boolean;
  /** The error that it ended with because its connection failed. */
  connectError?: unknown;
}

/**
 * Watches what the `fetch` of Node does with the request of one attempt, through the diagnostics
 * channels of undici. It does not change the request, so that mocks, spies and wrappers of `fetch`
 * receive what they expect. A request that it does not see proves nothing.
 */
export class Witness {
  readonly seen: SeenRequest[] = [];
  readonly #method: string;
  readonly #url: URL;

  private constructor(method: string, url: URL) {
    this.#method = method;
    this.#url = url;
  }

  /** Starts to watch. Returns `undefined` where the runtime has no such channels. */
  static start(method: string, url: string): Witness | undefined {
    context ??= newContext();
    // Stryker disable next-line ConditionalExpression: only processes without the modules lack it
    if (!context) return undefined;
    const witness = new Witness(method, new URL(url));
    // A context that is in use makes each `await` of the process slower on Node 22.
    if (watching.size === 0) forEachChannel('subscribe');
    watching.add(witness);
    return witness;
  }

  /** Calls `fetch`, so that its requests are seen until it settles. */
  async watch<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await (context ? context.run(this, send) : send());
    } finally {
      watching.delete(this);
      if (watching.size === 0) {
        forEachChannel('unsubscribe');
        // Stryker disable next-line OptionalChaining,BlockStatement: only the speed of Node 22 changes
        context?.disable();
        lastConnectError = undefined;
      }
    }
  }

  /**
   * Returns whether a request is that of the attempt. A dispatcher may send requests of its own, and
   * ours to a proxy, with its whole URL.
   */
  sends({ method, path, origin }: Message['request']): boolean {
    const { href, origin: ownOrigin, pathname } = this.#url;
    const isOurs = path === href || (path === pathname && String(origin) === ownOrigin);
    return isOurs && method === this.#method;
  }

  /**
   * Returns whether each request that was seen ended unwritten because its connection failed, and the
   * error of the last one is the cause of the rejection of `fetch`.
   */
  sawOnlyFailedConnections(rejection: unknown): boolean {
    const last = this.seen.at(-1)?.connectError;
    const isUnsent = ({ isWritten, connectError }: SeenRequest) => !isWritten && connectError;
    return this.seen.every(isUnsent) && causeChain(rejection).some(({ error }) => error === last);
  }
}

/** The witnesses of the attempts in flight. */
const watching = new Set<Witness>();
const requests = new WeakMap<object, SeenRequest>();
let lastConnectError: unknown;

/** The parts that are read of a message. Each channel has some of them. */
interface Message {
  readonly request: { readonly method: string; readonly path: string; readonly origin: unknown };
  readonly error: unknown;
}

type Listener = (message: Message) => void;
type Change = 'subscribe' | 'unsubscribe';

/** None of these may throw: an error in a listener of a channel ends the process. */
const LISTENERS: Readonly<Record<string, Listener>> = {
  'undici:request:create': ({ request }) => {
    // Stryker disable next-line OptionalChaining: a listener has a context
    const witness = context?.getStore();
    // A pooled connection may keep the context of an attempt that has ended.
    if (!witness || !watching.has(witness) || !witness.sends(request)) return;
    const seen: SeenRequest = {};
    requests.set(request, seen);
    witness.seen.push(seen);
  },
  'undici:client:sendHeaders': markWritten,
  'undici:request:bodyChunkSent': markWritten,
  'undici:request:bodySent': markWritten,
  'undici:request:error': ({ request, error }) => {
    const seen = requests.get(request);
    if (seen && error === lastConnectError) seen.connectError = error;
  },
  // Published before the errors of the requests that waited for the connection.
  'undici:client:connectError': ({ error }) => {
    lastConnectError = error;
  },
};

function markWritten({ request }: Message): void {
  const seen = requests.get(request);
  if (seen) seen.isWritten = true;
}

/** `undefined` until the first attempt, and `null` where the runtime has none. */
let context: Context | null | undefined;

/** The parts of an `AsyncLocalStorage` that are used. */
interface Context {
  run<T>(witness: Witness, callback: () => T): T;
  getStore(): Witness | undefined;
  disable(): void;
}

/** The parts of the modules of Node that are used. */
interface Modules {
  'node:async_hooks': { readonly AsyncLocalStorage: new () => Context };
  'node:diagnostics_channel': Record<Change, (name: string, listener: Listener) => void>;
}

function newContext(): Context | null {
  const hooks = builtin('node:async_hooks');
  // Stryker disable next-line ConditionalExpression,LogicalOperator: only other runtimes lack one
  return hooks && builtin('node:diagnostics_channel') ? new hooks.AsyncLocalStorage() : null;
}

function forEachChannel(change: Change): void {
  const channels = builtin('node:diagnostics_channel');
  // Stryker disable next-line OptionalChaining: with a context there are channels
  for (const [name, listener] of Object.entries(LISTENERS)) channels?.[change](name, listener);
}

/** Returns a module of Node. Other runtimes, and Node 22.0 to 22.2, have no function for it. */
function builtin<Name extends keyof Modules>(name: Name): Modules[Name] | undefined {
  type Node = { getBuiltinModule?<Module extends keyof Modules>(name: Module): Modules[Module] };
  const { process } = globalThis as { readonly process?: Node };
  // Stryker disable next-line OptionalChaining: only other runtimes lack one
  return process?.getBuiltinModule?.(name);
}
