import type { JournalEntry } from './journal-entry.ts';
import type { Violation } from './violation.ts';

// The memory of each part in bytes, as measured in V8 on a machine of 64 bits.
const ENTRY = 1000;
const VIOLATION = 200;
const ALTERNATIVE = 100;
const TEXT = 24;
const LIST = 32;
const OBJECT = 56;
const ITEM = 8;
/** Of a large object. A smaller one needs less, unless no other object has its fields. */
const FIELD = 48;

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

/** Estimates the bytes of a parsed JSON value. A small object can take twenty times its JSON. */
export function sizeOfJson(value: unknown): number {
  if (typeof value === 'string') return TEXT + value.length * (NOT_LATIN_1.test(value) ? 2 : 1);
  if (Array.isArray(value)) {
    return value.reduce((size: number, item) => size + ITEM + sizeOfJson(item), LIST);
  }
  if (typeof value !== 'object' || value === null) return ITEM;
  return Object.values(value).reduce(
    (size: number, item) => size + FIELD + sizeOfJson(item),
    OBJECT,
  );
}
