// In bundles for browsers, `in-browsers.ts` replaces this module: see `browser` in `package.json`.

import { isObject } from '../objects.ts';

/** A request of undici, for the request of an attempt. */
interface SeenRequest {
  readonly witness: Witness;
  isWritten: boolean;
  /** How it ended without a response, before the attempt was aborted. */
  failure?: { readonly error: unknown; readonly isOfConnecting: boolean };
}

/**
 * Watches what the `fetch` of Node does with the request of one attempt, through the diagnostics
 * channels of undici. It does not change the request, so that mocks, spies and wrappers of `fetch`
 * receive what they expect. A request that it does not see proves nothing.
 */
export class Witness {
  readonly method: string;
  readonly url: URL;
  readonly signal: AbortSignal;
  readonly seen: SeenRequest[] = [];
  /** Whether a connection was started for the request, and none to its host has opened since. */
  isConnecting = false;
  /** Whether `fetch` has settled. */
  #hasEnded = false;

  private constructor(method: string, url: URL, signal: AbortSignal) {
    this.method = method;
    this.url = url;
    this.signal = signal;
  }

  /**
   * Starts to watch. Returns `undefined` where the runtime has no such channels.
   *
   * @param signal - Aborts the request.
   */
  static start(method: string, url: string, signal: AbortSignal): Witness | undefined {
    context ??= newContext();
    if (!context) return undefined;
    const witness = new Witness(method, new URL(url), signal);
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
      this.#end();
    }
  }

  #end(): void {
    this.#hasEnded = true;
    watching.delete(this);
    if (watching.size > 0) return;
    forEachChannel('unsubscribe');
    // Stryker disable next-line OptionalChaining,BlockStatement: only the speed of Node 22 changes
    context?.disable();
    connectError = undefined;
  }

  /** Whether a part of any request that was seen was written. */
  get isWritten(): boolean {
    return this.seen.some(({ isWritten }) => isWritten);
  }

  /**
   * Whether `fetch` obeyed an abort while its only request waited for a connection, so nothing was
   * sent. A request that has ended may be followed by one that the witness does not see.
   */
  get isAbandoned(): boolean {
    const [first, second] = this.seen;
    if (!this.#hasEnded || !first || second) return false;
    return !first.isWritten && !first.failure && this.isConnecting;
  }

  /**
   * Returns whether the rejection of `fetch` proves that nothing was sent: no request that was seen
   * had a connection, and the error of the last one is the cause of the rejection.
   */
  provesUnsent(reason: unknown): boolean {
    const last = this.seen.at(-1)?.failure?.error;
    const isUnsent = ({ isWritten, failure }: SeenRequest) => !isWritten && failure?.isOfConnecting;
    return this.seen.every(isUnsent) && isObject(last) && hasCause(reason, last);
  }
}

function hasCause(reason: unknown, cause: object): boolean {
  let error = reason;
  // An error may be its own cause.
  for (let depth = 0; depth < 8 && isObject(error); depth += 1) {
    if (error === cause) return true;
    error = error['cause'];
  }
  return false;
}

/** The witnesses of the attempts in flight. */
const watching = new Set<Witness>();
const requests = new WeakMap<object, SeenRequest>();
let connectError: unknown;

/** The parts that are read of a message. Each channel has some of them. */
interface Message {
  readonly request: { readonly method: string; readonly path: string };
  readonly connectParams: { readonly host: string };
  readonly error: unknown;
}

type Listener = (message: Message) => void;
type Change = 'subscribe' | 'unsubscribe';

/** None of these may throw: an error in a listener of a channel ends the process. */
const LISTENERS: Readonly<Record<string, Listener>> = {
  'undici:request:create': ({ request }) => {
    const witness = context?.getStore();
    // A dispatcher may send requests of its own, and ours to a proxy first, with its whole URL.
    if (request.method !== witness?.method) return;
    if (!request.path.includes(witness.url.pathname)) return;
    const seen = { witness, isWritten: false };
    requests.set(request, seen);
    witness.seen.push(seen);
  },
  'undici:client:sendHeaders': markWritten,
  'undici:request:bodyChunkSent': markWritten,
  'undici:request:bodySent': markWritten,
  'undici:request:error': ({ request, error }) => {
    const seen = requests.get(request);
    if (!seen || seen.witness.signal.aborted) return;
    seen.failure = { error, isOfConnecting: error === connectError };
  },
  'undici:client:beforeConnect': ({ connectParams: { host } }) => {
    const witness = context?.getStore();
    if (witness?.url.host === host) witness.isConnecting = true;
  },
  // undici 6 does not report the headers that it writes over HTTP/2, only the opened connection.
  'undici:client:connected': ({ connectParams: { host } }) => {
    for (const witness of watching) if (witness.url.host === host) witness.isConnecting = false;
  },
  // Published before the errors of the requests that waited for the connection.
  'undici:client:connectError': ({ error }) => {
    connectError = error;
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
  return hooks && builtin('node:diagnostics_channel') ? new hooks.AsyncLocalStorage() : null;
}

function forEachChannel(change: Change): void {
  const channels = builtin('node:diagnostics_channel');
  for (const [name, listener] of Object.entries(LISTENERS)) channels?.[change](name, listener);
}

/** Returns a module of Node. Other runtimes, and Node 22.0 to 22.2, have no function for it. */
function builtin<Name extends keyof Modules>(name: Name): Modules[Name] | undefined {
  type Node = { getBuiltinModule?<Module extends keyof Modules>(name: Module): Modules[Module] };
  const { process } = globalThis as { readonly process?: Node };
  return process?.getBuiltinModule?.(name);
}
