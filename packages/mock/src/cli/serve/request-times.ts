import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** A request that Node's HTTP server has received. */
interface Arrival {
  readonly response: ServerResponse;
  /** When the head of the request arrived, in milliseconds. */
  readonly at: number;
}

/** The channel on which Node announces each request, before any code handles it. */
const CHANNEL = 'http.server.request.start';

/** Tracks which request the running code handles, and when that request arrived. */
export function watchArrivals() {
  const arrivals = new AsyncLocalStorage<Arrival>();
  const listener = (message: unknown) => {
    const { response } = message as { readonly response: ServerResponse };
    arrivals.enterWith({ response, at: performance.now() });
  };
  subscribe(CHANNEL, listener);
  return {
    /** Returns `undefined` outside a request, and in a runtime that has no such channel. */
    current: () => arrivals.getStore(),
    close: () => void unsubscribe(CHANNEL, listener),
  };
}
