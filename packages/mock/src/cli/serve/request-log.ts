import type { JournalEntry } from '../../journal/journal-entry.ts';
import type { CliOutput } from '../output.ts';
import { requestLine, unreadableLine } from './request-line.ts';
import { RequestTimes } from './request-times.ts';

/** Prints a line for each request. */
export interface RequestLog {
  /** @param sandbox - The name of the sandbox, if the server has sandboxes. */
  readonly onRequest: (entry: JournalEntry, sandbox: string | undefined) => void;
  readonly onUnreadable: (status: number, problem: string) => void;
  close(): void;
}

/** Creates a log that prints a request after its response is sent, with the time that it took. */
export function createRequestLog({ out, isColoured = false }: CliOutput): RequestLog {
  const times = new RequestTimes();
  return {
    onRequest(entry, sandbox) {
      const arrival = times.current();
      // A fault may withhold the response for ever, and the client may be gone.
      if (!arrival || !entry.answer || arrival.response.destroyed)
        return out(requestLine(entry, { sandbox, isColoured }));
      arrival.response.once('close', () => {
        out(requestLine(entry, { duration: performance.now() - arrival.at, sandbox, isColoured }));
      });
    },
    onUnreadable: (status, problem) => out(unreadableLine(status, problem, isColoured)),
    close: () => times.close(),
  };
}
