import { isHeaderName } from '@profiles/sdk/schemas';
import type { ServiceRequest } from './service-request.ts';

const NOT_IN_VALUE = /[\r\n\u0100-\uffff]/;

/** Holds the headers of one request. A Headers does more, and takes a tenth of a call for it. */
export class HeaderBag {
  readonly #values = new Map<string, string>();

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  entries(): ReturnType<ServiceRequest['headers']['entries']> {
    return this.#values.entries();
  }

  /** Adds a header; the values of one name are joined, as Headers joins them. */
  append(name: string, value: string): void {
    const key = name.toLowerCase();
    const before = this.#values.get(key);
    const separator = key === 'cookie' ? '; ' : ', ';
    this.#values.set(key, before === undefined ? value : before + separator + value);
  }

  /**
   * Adds a header that anyone may have written.
   *
   * @throws TypeError where HTTP does not allow it.
   */
  appendChecked(name: string, value: string): void {
    const trimmed = value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
    const isFine = isHeaderName(name) && !NOT_IN_VALUE.test(trimmed) && !trimmed.includes('\0');
    if (!isFine) throw new TypeError('HTTP allows no such header.');
    this.append(name, trimmed);
  }
}

/** Reads headers as Node has them: names and values in turns. */
export function readRawHeaders(rawHeaders: readonly string[]): HeaderBag {
  const bag = new HeaderBag();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    bag.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  }
  return bag;
}

/** Copies the headers of a Request: its owner may change them afterwards. */
export function copyHeaders(headers: Headers): HeaderBag {
  const bag = new HeaderBag();
  for (const [name, value] of headers) bag.append(name, value);
  return bag;
}

/**
 * Reads headers as `fetch` takes them.
 *
 * @throws TypeError where HTTP does not allow one.
 */
export function readInitHeaders(headers: RequestInit['headers']): HeaderBag {
  const bag = new HeaderBag();
  for (const pair of isPairs(headers) ? headers : Object.entries(headers ?? {})) {
    const [name, value, ...others] = pair;
    if (name === undefined || value === undefined || others.length > 0) {
      throw new TypeError('A header is a name and a value.');
    }
    bag.appendChecked(name, String(value));
  }
  return bag;
}

/** A list, a Map, the Headers of another realm: whatever can be gone through, as for `fetch`. */
function isPairs(headers: RequestInit['headers']): headers is Headers | [string, string][] {
  return headers !== undefined && headers !== null && Symbol.iterator in headers;
}
