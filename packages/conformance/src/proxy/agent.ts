import { onTestFinished } from 'vitest';

interface AgentOptions {
  readonly allowH2?: boolean;
  /** Goes to `tls.connect`. */
  readonly connect: { readonly ca?: string; readonly servername?: string };
}

/** What of an agent of undici is used here. */
type AgentClass = new (options: AgentOptions) => { close(): Promise<void> };

/**
 * Makes a `fetch` on connections of its own, until the test is over. Node's `fetch` takes the agents of undici, and hands out
 * the class of those it has built in nowhere but through its global agent.
 */
export async function fetchThrough(options: AgentOptions) {
  // The global agent is there once `fetch` has been used.
  await fetch('data:,');
  const global: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  if (!isAgent(global)) throw new Error('Node has no global agent of undici any more.');
  const dispatcher = new global.constructor(options);
  const through: typeof fetch = (input, init) => fetch(input, Object.assign({ dispatcher }, init));
  onTestFinished(() => dispatcher.close());
  return through;
}

function isAgent(value: unknown): value is { readonly constructor: AgentClass } {
  return typeof value === 'object' && value?.constructor.name === 'Agent';
}
