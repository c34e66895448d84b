import type { JournalEntry } from './journal-entry.ts';
import type { Violation } from './violation.ts';

// The memory of each part in bytes, as measured in V8 on a machine of 64 bits.
const ENTRY = 1000;
const VIOLATION = 200;
const ALTERNATIVE = 100;
const TEXT = 20;

/** Estimates the bytes of a violation without `request`, which it shares with its entry. */
export function sizeOfViolation({ problem, traceId = '' }: Violation): number {
  return VIOLATION + problem.length + traceId.length;
}

/** Estimates the bytes of an entry without its body. Many share the headers of their responses. */
export function sizeOfEntry(entry: Omit<JournalEntry, 'body'>): number {
  const { method, path, headers, request, reason = '', response, alternatives } = entry;
  let size = ENTRY + method.length + path.length + request.length + reason.length;
  for (const name in headers) size += TEXT + name.length + (headers[name]?.length ?? 0);
  size += response?.body.length ?? 0;
  size += ALTERNATIVE * alternatives.length;
  for (const violation of entry.violations) size += sizeOfViolation(violation);
  return size;
}
