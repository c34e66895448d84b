import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** A request that Node's HTTP server has received. */
export interface Arrival {
  readonly response: ServerResponse;
  /** When the head of the request arrived, in milliseconds. */
  readonly at: number;
}

/** The channel on which Node announces each request, before any code handles it. */
const CHANNEL = 'http.server.request.start';

/** Tells which request the running code handles, and when that request arrived. */
export class RequestTimes {
  readonly #arrivals = new AsyncLocalStorage<Arrival>();
  readonly #listener = (message: unknown) => {
    const { response } = message as { readonly response: ServerResponse };
    this.#arrivals.enterWith({ response, at: performance.now() });
  };

  constructor() {
    subscribe(CHANNEL, this.#listener);
  }

  /** Returns `undefined` outside a request, and in a runtime that has no such channel. */
  current(): Arrival | undefined {
    return this.#arrivals.getStore();
  }

  close(): void {
    unsubscribe(CHANNEL, this.#listener);
  }
}
