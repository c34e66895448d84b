// In bundles for browsers, `in-browsers.ts` replaces this module: see `browser` in `package.json`.

import { causeChain } from '../errors/failure-codes.ts';

/** What is known of an attempt without a response. */
export interface AttemptWithoutResponse {
  /** Whether the request was passed to `fetch`. */
  readonly isPassed: boolean;
  /** Watches the `fetch` of Node, and one that is declared to send once. */
  readonly witness: Witness | undefined;
  /** The error of `fetch`, if it has failed. */
  readonly failure: unknown;
}

/**
 * Returns whether an attempt without a response proves that nothing was sent. It does in two cases; in
 * all others, such as a timeout, the write may have happened:
 *
 * | what was seen                                                   | runtime | `fetch`               |
 * | --------------------------------------------------------------- | ------- | --------------------- |
 * | nothing was passed to `fetch`                                   | any     | any                   |
 * | each request ended unwritten because its connection failed, and | Node    | of the runtime, or    |
 * | `fetch` rejected with the error of the last one                 |         | declared to send once |
 *
 * An error proves nothing: what is below `fetch` may have sent the request before it failed.
 */
export function provesUnsent({ isPassed, witness, failure }: AttemptWithoutResponse): boolean {
  return !isPassed || (witness?.sawOnlyFailedConnections(failure) ?? false);
}

/** A request that was created during an attempt. */
interface SeenRequest {
  isWritten?: boolean;
  /** The error that it ended with because its connection failed. */
  connectError?: unknown;
}

/**
 * Watches what Node sends during one attempt, through its diagnostics channels. It does not change the
 * request, so that mocks, spies and wrappers of `fetch` receive what they expect. Each request counts,
 * whatever its address: what is below `fetch` may send ours elsewhere first.
 */
export class Witness {
  readonly seen: SeenRequest[] = [];

  private constructor() {}

  /** Starts to watch. Returns `undefined` where the `fetch` of the runtime cannot be seen. */
  static start(): Witness | undefined {
    context ??= newContext();
    // Stryker disable next-line ConditionalExpression: only other runtimes lack it
    if (!context) return undefined;
    const witness = new Witness();
    // A context that is in use makes each `await` of the process slower on Node 22.
    if (watching.size === 0) forEachChannel('subscribe');
    watching.add(witness);
    return witness;
  }

  /** Calls a function, so that the requests that it creates are seen. */
  watch<T>(send: () => T): T {
    return context ? context.run(this, send) : send();
  }

  /** Stops to watch. */
  stop(): void {
    watching.delete(this);
    if (watching.size > 0) return;
    forEachChannel('unsubscribe');
    // Stryker disable next-line OptionalChaining: only the speed of Node 22 changes
    context?.disable();
    lastConnectError = undefined;
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
  /** `node:http2` reports a stream instead. */
  readonly request?: { readonly method: string };
  readonly error: unknown;
}

type Listener = (message: Message) => void;
type Change = 'subscribe' | 'unsubscribe';

/** None of these may throw: an error in a listener of a channel ends the process. */
const LISTENERS: Readonly<Record<string, Listener>> = {
  'undici:request:create': see,
  'undici:client:sendHeaders': markWritten,
  'undici:request:bodyChunkSent': markWritten,
  'undici:request:bodySent': markWritten,
  'undici:request:error': ({ request, error }) => {
    const seen = request && requests.get(request);
    if (seen && error === lastConnectError) seen.connectError = error;
  },
  // Published before the errors of the requests that waited for the connection.
  'undici:client:connectError': ({ error }) => {
    lastConnectError = error;
  },
  // Of these, only undici's requests are followed to their end: any other one may be written.
  'http.client.request.created': see,
  // Older versions of Node 22 have no other channel of `node:http`.
  'http.client.request.start': see,
  'http2.client.stream.created': see,
};

/** Records a request of the attempt in whose context it was created. */
function see({ request }: Message): void {
  // Stryker disable next-line OptionalChaining: a listener has a context
  const witness = context?.getStore();
  // A pooled connection may keep the context of an attempt that has ended. A `CONNECT` carries nothing.
  if (!witness || !watching.has(witness) || request?.method === 'CONNECT') return;
  const seen: SeenRequest = {};
  if (request) requests.set(request, seen);
  witness.seen.push(seen);
}

function markWritten({ request }: Message): void {
  const seen = request && requests.get(request);
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

/** Returns `null` unless the `fetch` of the runtime is undici's, the only one that channels report. */
function newContext(): Context | null {
  const hooks = builtin('node:async_hooks');
  // Stryker disable next-line OptionalChaining: a runtime with these modules has both
  return hooks && nodeProcess()?.versions?.['undici'] ? new hooks.AsyncLocalStorage() : null;
}

function forEachChannel(change: Change): void {
  const channels = builtin('node:diagnostics_channel');
  // Stryker disable next-line OptionalChaining: with a context there are channels
  for (const [name, listener] of Object.entries(LISTENERS)) channels?.[change](name, listener);
}

/** Returns a module of Node. Node 22.0 to 22.2 has no function for it. */
function builtin<Name extends keyof Modules>(name: Name): Modules[Name] | undefined {
  // Stryker disable next-line OptionalChaining: only other runtimes lack one
  return nodeProcess()?.getBuiltinModule?.(name);
}

/** The parts of Node's `process` that are used. */
interface NodeProcess {
  readonly versions?: Readonly<Record<string, string>>;
  getBuiltinModule?<Name extends keyof Modules>(name: Name): Modules[Name];
}

function nodeProcess(): NodeProcess | undefined {
  return (globalThis as { readonly process?: NodeProcess }).process;
}
