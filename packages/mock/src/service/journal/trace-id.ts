import { copyText } from '../../http/body.ts';

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
