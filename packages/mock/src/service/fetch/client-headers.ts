import { isHeaderName } from '@profiles/sdk/internal';
import { bytesOf } from '../../http/body-content.ts';
import type { IncomingRequest, ReceivedBody } from '../../http/incoming-request.ts';

/** Headers about the connection and the length of a body, which a client sets itself. */
const SET_BY_CLIENT: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);
/** Characters that HTTP does not allow in the value of a header. `Headers` accepts them. */
const NOT_IN_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

/** Returns whether no header needs {@link checkClientHeaders}. */
export function areOrdinary(headers: IncomingRequest['headers']): boolean {
  for (const [name, value] of headers.entries()) {
    if (SET_BY_CLIENT.has(name) || NOT_IN_VALUE.test(value)) return false;
  }
  return true;
}

/**
 * Validates headers as the `fetch` of Node does. A browser removes most of those that a client sets
 * itself when it creates a `Request`.
 *
 * @throws TypeError if `fetch` could not send the request. The message quotes no value.
 */
export function checkClientHeaders(
  headers: IncomingRequest['headers'],
  body: ReceivedBody['bytes'],
): void {
  for (const [name, value] of headers.entries()) {
    const isSent = !SET_BY_CLIENT.has(name) || isSendable(name, value, body);
    if (isSent && !NOT_IN_VALUE.test(value)) continue;
    throw new TypeError(`mock.fetch rejects this value of the header ${name}, as fetch does.`);
  }
}

function isSendable(name: string, value: string, body: ReceivedBody['bytes']): boolean {
  if (name === 'connection') return value.split(',').every((each) => isHeaderName(each.trim()));
  if (name !== 'content-length' || !/^\d+$/.test(value)) return false;
  return body === undefined || Number(value) === bytesOf(body).length;
}
