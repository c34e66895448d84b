import type { JournalEntry } from '../../journal/journal-entry.ts';
import type { OtherRequest } from '../../journal/other-request.ts';
import type { CliOutput } from '../output.ts';
import { otherRequestLine, requestLine, unreadableLine } from './request-line.ts';
import { watchArrivals } from './request-times.ts';

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
        out(otherRequestLine(other, { status, duration, sandbox, isColoured }));
      });
    },
    onUnreadable: (status: number, problem: string) =>
      out(unreadableLine(status, problem, isColoured)),
    close: arrivals.close,
  };
}
