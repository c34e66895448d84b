import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { OtherRequest } from '../../../service/journal/other-request.ts';
import type { CliOutput } from '../output.ts';
import { otherRequestLine, requestLine, unreadableLine } from './request-line.ts';

/** Creates a log that prints a request after its response is sent, with the time that it took. */
export function createRequestLog({ out, isColoured = false }: CliOutput) {
  const arrivals = watchArrivals();
  return {
    /** @param sandbox - The name of the sandbox, if the server has sandboxes. */
    onRequest(entry: JournalEntry, sandbox: string | undefined) {
      const arrival = arrivals.current();
      // A fault may withhold the response for ever, and the client may be gone.
      if (!arrival || !entry.response || arrival.response.destroyed)
        return out(requestLine(entry, { sandbox, isColoured }));
      arrival.response.once('close', () => {
        out(requestLine(entry, { duration: performance.now() - arrival.at, sandbox, isColoured }));
      });
    },
    /** @param sandbox - The name of the sandbox, if the server has sandboxes. */
    onOther(other: OtherRequest, sandbox: string | undefined) {
      const arrival = arrivals.current();
      arrival?.response.once('close', () => {
        const { headersSent, statusCode } = arrival.response;
        const status = headersSent ? statusCode : undefined;
        const duration = performance.now() - arrival.at;
        out(otherRequestLine(other, status, { duration, sandbox, isColoured }));
      });
    },
    onUnreadable: (status: number, problem: string) =>
      out(unreadableLine(status, problem, isColoured)),
    close: arrivals.close,
  };
}

/** A request that Node's HTTP server has received. */
interface Arrival {
  readonly response: ServerResponse;
  /** When the head of the request arrived, in milliseconds. */
  readonly at: number;
}

/** The channel on which Node announces each request, before any code handles it. */
const CHANNEL = 'http.server.request.start';

/** Tracks which request the running code handles, and when that request arrived. */
function watchArrivals() {
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
