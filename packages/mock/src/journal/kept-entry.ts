import type { BodyContent } from '../http/body-content.ts';
import type { IncomingRequest } from '../http/incoming-request.ts';
import { type KeptBody, keepBody, readKeptBody } from './journal-body.ts';
import type { JournalEntry } from './journal-entry.ts';
import { redactHeaders } from './redact.ts';
import { readTraceId } from './trace-id.ts';
import type { Violation } from './violation.ts';

/** The part of an entry that does not come from its request. */
export type Outcome = Omit<
  JournalEntry,
  'id' | 'at' | 'method' | 'path' | 'headers' | 'traceId' | 'body'
>;

/** A journal entry in the form that takes the least memory. It has no reference to the request. */
export interface KeptEntry {
  readonly id: number;
  readonly at: number;
  /**
   * The method, path and headers, and the body if it is a short string, as JSON. This is a new
   * string. A header or a path may be a slice, which keeps the whole original string in memory.
   */
  readonly head: string;
  /** The body, if it is not in `head`. */
  readonly body: KeptBody | undefined;
  readonly outcome: Outcome;
}

interface Head extends Pick<JournalEntry, 'method' | 'path' | 'headers'> {
  readonly text?: string | undefined;
}

/** The longest body to keep as a string, which may take two bytes per character. */
const SHORT = 500;

/** The part of a request that the journal keeps beside its body. */
export type RecordedHead = Pick<IncomingRequest, 'method' | 'path' | 'search' | 'headers'>;

/** @param hide - Returns the replacement for a credential. */
export function keepEntry(
  { method, path, search, headers }: RecordedHead,
  body: BodyContent | undefined,
  { id, at }: Pick<KeptEntry, 'id' | 'at'>,
  outcome: Outcome,
  hide: (secret: string) => string,
): KeptEntry {
  const text = typeof body === 'string' && body.length <= SHORT ? body : undefined;
  const head: Head = { method, path: path + search, headers: redactHeaders(headers, hide), text };
  const kept = text === undefined ? keepBody(body) : undefined;
  return { id, at, head: JSON.stringify(head), body: kept, outcome };
}

/** Returns the entry in the form of `mock.requests`. */
export function readEntry({ id, at, head, body, outcome }: KeptEntry): JournalEntry {
  const { method, path, headers, text }: Head = JSON.parse(head);
  return {
    id,
    at: new Date(at).toISOString(),
    method,
    path,
    headers,
    traceId: readTraceId(headers['traceparent']),
    body: readKeptBody(body ?? keepBody(text)),
    ...outcome,
    appliedFault: structuredClone(outcome.appliedFault),
    violations: outcome.violations.map((violation) => ({ ...violation })),
  };
}

/** The memory of an entry without its text, in bytes, as measured. */
const FIXED_SIZE = 1000;
const SIZE_OF_VIOLATION = 200;
const SIZE_OF_ALTERNATIVE = 100;

/** Estimates the bytes of a violation without `request`, which it shares with its entry. */
export function sizeOfViolation({ problem, traceId = '' }: Violation): number {
  return SIZE_OF_VIOLATION + problem.length + traceId.length;
}

/** Estimates the bytes of an entry. Many entries share the headers of their responses. */
export function sizeOf({ head, body, outcome }: KeptEntry): number {
  const { request, reason = '', response, violations, alternatives } = outcome;
  const texts = head.length + request.length + reason.length + (response?.body.length ?? 0);
  let size = FIXED_SIZE + texts + (body?.bytes.length ?? 0);
  size += SIZE_OF_ALTERNATIVE * alternatives.length;
  for (const violation of violations) size += sizeOfViolation(violation);
  return size;
}
