import { onTestFinished } from 'vitest';

interface AgentOptions {
  readonly allowH2?: boolean;
  /** Passed to `tls.connect`. */
  readonly connect: { readonly ca?: string; readonly servername?: string };
}

/** The part of undici's agent that is used here. */
type AgentClass = new (options: AgentOptions) => { close(): Promise<void> };

/**
 * Returns a `fetch` with its own connections, until the test is over. Node's `fetch` accepts agents of
 * undici, but exposes the class of its built-in ones only through its global agent.
 */
export async function fetchThrough(options: AgentOptions) {
  // The global agent exists once `fetch` has been used.
  await fetch('data:,');
  const global: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  if (!isAgent(global)) throw new Error('Node no longer has a global agent of undici.');
  const dispatcher = new global.constructor(options);
  const through: typeof fetch = (input, init) => fetch(input, Object.assign({ dispatcher }, init));
  onTestFinished(() => dispatcher.close());
  return through;
}

function isAgent(value: unknown): value is { readonly constructor: AgentClass } {
  return typeof value === 'object' && value?.constructor.name === 'Agent';
}
