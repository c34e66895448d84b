import type { JournalEntry } from './journal-entry.ts';
import type { Violation } from './violation.ts';

// The memory of each part in bytes, as measured in V8 on a machine of 64 bits.
const ENTRY = 1000;
const VIOLATION = 200;
const ALTERNATIVE = 100;
const TEXT = 20;
const LIST = 32;
const ITEM = 8;
const OBJECT = 56;
/** Of a field of many objects. V8 needs several times as much for a name that is used only once. */
const FIELD = 16;

const NOT_LATIN_1 = /[^\0-\xff]/;

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

/** Estimates the bytes of a parsed JSON value. A small object takes twenty times its JSON. */
export function sizeOfJson(value: unknown): number {
  if (typeof value === 'string') return TEXT + value.length * (NOT_LATIN_1.test(value) ? 2 : 1);
  if (typeof value !== 'object' || value === null) return 0;
  let size = Array.isArray(value) ? LIST : OBJECT;
  const part = Array.isArray(value) ? ITEM : FIELD;
  for (const item of Object.values(value)) size += part + sizeOfJson(item);
  return size;
}
