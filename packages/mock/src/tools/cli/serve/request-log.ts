import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { styleText } from 'node:util';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { PassthroughRequest } from '../../../service/journal/passthrough-request.ts';
import { problemsOf } from '../../../service/journal/problems.ts';
import { type CliOutput, oneLine } from '../output.ts';

/** The formats of the log: for people, and for machines. */
export const LOG_FORMATS = ['text', 'json'] as const;

/** A format of the log. */
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Creates a log that prints each request once its response is sent, with its duration. */
export function createRequestLog(
  { out, isColoured = false }: CliOutput,
  format: LogFormat = 'text',
) {
  const arrivals = watchArrivals();
  const lines = format === 'json' ? JSON_LINES : textLines(isColoured);
  return {
    /** @param sandbox - The name of the sandbox, if the server has sandboxes. */
    onRequest(entry: JournalEntry, sandbox: string | undefined) {
      const arrival = arrivals.current();
      // Print it now if no response follows: a fault withholds it, or the client is gone.
      if (!arrival || !entry.response || arrival.response.destroyed)
        return out(lines.request(entry, { sandbox }));
      arrival.response.once('close', () => {
        out(lines.request(entry, { duration: performance.now() - arrival.at, sandbox }));
      });
    },
    /** @param sandbox - The name of the sandbox, if the server has sandboxes. */
    onPassthrough(request: PassthroughRequest, sandbox: string | undefined) {
      const arrival = arrivals.current();
      arrival?.response.once('close', () => {
        const { headersSent, statusCode } = arrival.response;
        const status = headersSent ? statusCode : undefined;
        const duration = performance.now() - arrival.at;
        out(lines.passthrough(request, status, { duration, sandbox }));
      });
    },
    onUnreadable: (status: number, problem: string) => out(lines.unreadable(status, problem)),
    close: arrivals.close,
  };
}

/** The facts that the log adds to a request. */
type LogFacts = Pick<RequestLineOptions, 'duration' | 'sandbox'>;

/** Formats requests, each as one line. */
interface LogLines {
  request(entry: JournalEntry, facts: LogFacts): string;
  passthrough(request: PassthroughRequest, status: number | undefined, facts: LogFacts): string;
  unreadable(status: number, problem: string): string;
}

function textLines(isColoured: boolean): LogLines {
  return {
    request: (entry, facts) => requestLine(entry, { ...facts, isColoured }),
    passthrough: (request, status, facts) =>
      passthroughLine(request, status, { ...facts, isColoured }),
    unreadable: (status, problem) => unreadableLine(status, problem, isColoured),
  };
}

/**
 * Lines of JSON without data. The path of an operation is its template, and no other path is there,
 * because it may contain an oid. A problem may quote the name of a field that a client chose, so a line
 * has only the sections of the API specification that the request violates.
 */
const JSON_LINES: LogLines = {
  request(entry, facts) {
    const { id, at, operation, method, request, stored, fault, traceId, violations } = entry;
    return jsonLine('request', at, facts, {
      id,
      operation,
      method,
      path: operation && request.slice(method.length + 1),
      status: statusCodeOf(entry),
      stored,
      fault,
      violations: [...new Set(violations.map(({ section }) => section))],
      traceId,
    });
  },
  passthrough: ({ at, method }, status, facts) =>
    jsonLine('passthrough', at, facts, { method, status: status ?? null }),
  unreadable: (status, problem) =>
    jsonLine('unreadable', new Date().toISOString(), {}, { status, problem }),
};

function jsonLine(
  kind: string,
  time: string,
  { duration, sandbox }: LogFacts,
  facts: Readonly<Record<string, unknown>>,
): string {
  const durationMs = duration === undefined ? undefined : Number(duration.toFixed(1));
  return JSON.stringify({ time, kind, sandbox, ...facts, durationMs });
}

/** The pending response to a request that Node has received. */
interface PendingResponse {
  readonly response: ServerResponse;
  /** When the head of the request arrived, in milliseconds. */
  readonly at: number;
}

/** The channel on which Node announces each request, before any code handles it. */
const CHANNEL = 'http.server.request.start';

/** Tracks which request the running code handles, and when that request arrived. */
function watchArrivals() {
  const arrivals = new AsyncLocalStorage<PendingResponse>();
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

const MAX_REQUEST_LENGTH = 120;
const MAX_OID_LENGTH = 40;

/** The status of a request that gets no response. */
const NO_STATUS = '---';

/** The widths of the columns. A longer path or oid moves the rest of its line. */
const WIDTHS = { sandbox: 12, method: 5, path: 27, oid: 12, duration: 9 };

/** What a line shows besides the journal entry. */
export interface RequestLineOptions {
  /** The time from the arrival of the request to the end of its response, in milliseconds. */
  readonly duration?: number | undefined;
  /** The name of the sandbox, if the server has sandboxes. */
  readonly sandbox?: string | undefined;
  readonly isColoured?: boolean | undefined;
}

/** Formats a request as one line: time, status, sandbox, path, oid, duration, problems, trace id. */
export function requestLine(
  entry: JournalEntry,
  { duration, sandbox, isColoured = false }: RequestLineOptions = {},
): string {
  const paint = painter(isColoured);
  const status = String(statusCodeOf(entry) ?? NO_STATUS);
  const { at, request } = entry;
  const line = columns({ at, status, sandbox, request, oid: entry.oid, duration }, paint);
  const wrong = problemsOf(entry).map(oneLine).join(' | ');
  const parts = [
    ...(wrong === '' ? [] : [paint(colourOf(status) === 'red' ? 'red' : 'yellow', wrong)]),
    ...(entry.traceId === undefined ? [] : [paint('dim', `trace ${entry.traceId}`)]),
  ];
  return parts.length === 0 ? line.trimEnd() : [line, ...parts].join(' | ');
}

/** Formats a request that was rejected before it reached the mock as one line. */
export function unreadableLine(status: number, problem: string, isColoured = false): string {
  const paint = painter(isColoured);
  const time = paint('dim', timeOf(new Date()));
  return `${time} ${paint('red', String(status))} unreadable | ${oneLine(problem)}`;
}

/**
 * Formats a request that passed through the mock as one line, with the same columns.
 *
 * @param status - The status of the response, if there is one.
 */
function passthroughLine(
  { at, method, path }: PassthroughRequest,
  status: number | undefined,
  { duration, sandbox, isColoured = false }: RequestLineOptions,
): string {
  const request = `${method} ${path}`;
  const shown = { at, status: String(status ?? NO_STATUS), sandbox, request, duration };
  return `${columns(shown, painter(isColoured))} | passed through`;
}

interface Columns extends RequestLineOptions {
  readonly at: string;
  readonly status: string;
  readonly request: string;
  readonly oid?: string | undefined;
}

function columns(
  { at, status, sandbox, request, oid = '', duration }: Columns,
  paint: ReturnType<typeof painter>,
): string {
  const [method = '', ...path] = shorten(oneLine(request), MAX_REQUEST_LENGTH).split(' ');
  const time = duration === undefined ? '' : `${duration.toFixed(1)} ms`;
  return [
    paint('dim', timeOf(new Date(at))),
    paint(colourOf(status), status),
    ...(sandbox === undefined ? [] : [sandbox.padEnd(WIDTHS.sandbox)]),
    method.padEnd(WIDTHS.method),
    path.join(' ').padEnd(WIDTHS.path),
    shorten(oneLine(oid), MAX_OID_LENGTH).padEnd(WIDTHS.oid),
    paint('dim', time.padStart(WIDTHS.duration)),
  ].join(' ');
}

type Colour = 'dim' | 'green' | 'yellow' | 'red';

function painter(isColoured: boolean): (colour: Colour, text: string) => string {
  if (!isColoured) return (_, text) => text;
  return (colour, text) => styleText(colour, text, { validateStream: false });
}

function colourOf(status: string): Colour {
  if (status.startsWith('2')) return 'green';
  return status.startsWith('5') || status === NO_STATUS ? 'red' : 'yellow';
}

/** Returns the local time of day. */
function timeOf(date: Date): string {
  return date.toTimeString().slice(0, 8);
}

/**
 * Without a response of the service, the server sends a 501, unless a fault withholds it. Then the
 * status is `null`.
 */
function statusCodeOf({ response, fault }: JournalEntry): number | null {
  return response ? response.status : fault ? null : 501;
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}
