import { TEXT_SIZE } from '../../http/measure-json.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { PassthroughRequest } from './passthrough-request.ts';
import type { Violation } from './violation.ts';

// Sizes are estimates: the memory that is measured stays below 16 MiB.
const MAX_LAST_BYTES = 16_000_000;

/** The last items of a list, up to a number of items and 16 MB. */
export class LastItems<T> {
  readonly #limit: number;
  #items: { readonly item: T; readonly size: number }[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get items(): readonly T[] {
    return this.#items.map(({ item }) => item);
  }

  push(item: T, size: number): void {
    this.#items.push({ item, size });
    this.#size += size;
    while (this.#items.length > this.#limit || this.#size > MAX_LAST_BYTES) {
      this.#size -= this.#items.shift()?.size ?? 0;
    }
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
  }
}

const MAX_FIRST_ITEMS = 1000;
const MAX_FIRST_BYTES = 1_048_576;

/**
 * The first 1,000 items of a list, up to 1 MiB, and the number of all items.
 * Keeps the first item even if it is larger.
 */
export class FirstItems<T> {
  #items: T[] = [];
  #size = 0;
  #count = 0;

  get items(): readonly T[] {
    return [...this.#items];
  }

  get count(): number {
    return this.#count;
  }

  push(item: T, size: number): void {
    const isComplete = this.#items.length === this.#count;
    this.#count += 1;
    this.#size += size;
    const fits = this.#items.length < MAX_FIRST_ITEMS && this.#size <= MAX_FIRST_BYTES;
    if (this.#count === 1 || (isComplete && fits)) this.#items.push(item);
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
    this.#count = 0;
  }
}

// The memory of each part in bytes, as measured in V8 on a machine of 64 bits.
const ENTRY_SIZE = 1000;
const ALTERNATIVE_SIZE = 100;

/** Estimates the bytes of an entry without its body. Many share the headers of their responses. */
export function sizeOfEntry(entry: Omit<JournalEntry, 'body'>): number {
  const { method, path, headers, request, reason = '', response, alternatives } = entry;
  let size = ENTRY_SIZE + method.length + path.length + request.length + reason.length;
  for (const name in headers) size += TEXT_SIZE + name.length + (headers[name]?.length ?? 0);
  size += response?.body.length ?? 0;
  size += ALTERNATIVE_SIZE * alternatives.length;
  for (const violation of entry.violations) size += sizeOfViolation(violation);
  return size;
}

/** The memory of a violation without its text, in bytes. */
const VIOLATION_SIZE = 200;

/** Estimates the bytes of a violation without `request`, which it shares with its entry. */
export function sizeOfViolation({ problem, traceId = '' }: Violation): number {
  return VIOLATION_SIZE + problem.length + traceId.length;
}

/** The memory of a request without its text, in bytes. */
const PASSTHROUGH_SIZE = 300;

/** Estimates the bytes of a request. */
export function sizeOfPassthrough({ method, origin, path }: PassthroughRequest): number {
  return PASSTHROUGH_SIZE + method.length + origin.length + path.length;
}
