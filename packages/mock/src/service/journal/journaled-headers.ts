import { copyText } from '../../http/body.ts';
import { BoundedMap } from '../../http/bounded-map.ts';
import type { HeaderBag } from '../../http/header-bag.ts';
import { setOwn } from '../../http/json.ts';

const SECRET_HEADERS = new Set(['authorization', 'client-id', 'cookie', 'proxy-authorization']);

/**
 * Copies headers and replaces the credentials in them.
 *
 * @param hide - Returns the replacement for a credential.
 */
export function redactHeaders(
  headers: Pick<HeaderBag, 'entries'>,
  hide: (secret: string) => string = () => '[redacted]',
): Record<string, string> {
  const redacted: Record<string, string> = {};
  for (const [name, value] of headers.entries()) {
    const isSecret = SECRET_HEADERS.has(name.toLowerCase());
    setOwn(redacted, name, isSecret ? hide(value) : copyText(value));
  }
  return redacted;
}

/** Numbers credentials, so that equal ones can be recognised. */
export class RedactedNumbers {
  readonly #numbers = new BoundedMap<number>();
  #last = 0;

  hide(secret: string): string {
    const known = this.#numbers.get(secret);
    if (known !== undefined) return `[redacted #${known}]`;
    this.#last += 1;
    this.#numbers.add(secret, this.#last);
    return `[redacted #${this.#last}]`;
  }

  clear(): void {
    this.#numbers.clear();
    this.#last = 0;
  }
}

/**
 * The parts of a `traceparent` header: version, trace id, parent id and flags, in lowercase
 * hexadecimal digits. A later version may add parts. A comma separates the values of a header that
 * was sent twice.
 */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-[^,]*)?$/;

/**
 * Returns the trace id in a `traceparent` header, if the header is valid.
 *
 * @param traceparent - The header, as W3C Trace Context specifies it.
 * @returns 32 lowercase hexadecimal digits.
 */
export function readTraceId(traceparent: string | null | undefined): string | undefined {
  const [, version, traceId, more] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || (version === '00' && more !== undefined)) return undefined;
  return copyText(traceId);
}
