import { assertOption } from '../errors/configuration-error.ts';
import { isHeaderName, isHeaderValue } from '../http-rules.ts';
import { hasProperty } from '../known-options.ts';
import { isPlainObject } from '../objects.ts';
import type { ObservedAttempt } from '../observing/observer.ts';
import { quietly } from '../quietly.ts';

/** Headers by their names in lowercase. */
export type HeaderRecord = Readonly<Record<string, string>>;

/** The headers that only the client sets, and the message framing headers that the runtime sets. */
const RESERVED =
  /^(?:authorization|client-id|content-type|content-length|transfer-encoding|connection|keep-alive|proxy-connection|http2-settings|expect|te|trailer|upgrade)$/;

/** Validates additional headers. Unlike the errors of `Headers`, the message never quotes a value. */
export function checkedHeaders(headers: unknown = {}): HeaderRecord {
  assertOption(isPlainObject(headers), 'headers must be a plain object');
  const checked: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const lowercased = name.toLowerCase();
    const reserved = `headers must not contain ${lowercased}: it is set for each request`;
    assertOption(!RESERVED.test(lowercased), reserved);
    assertOption(isHeaderName(name) && isHeaderValue(value), 'headers must be valid in HTTP');
    checked.push([lowercased, value]);
  }
  return Object.fromEntries(checked);
}

/** Returns the headers of one attempt. Those of the observer override the caller's. */
export function requestHeaders(
  headers: HeaderRecord,
  token: string,
  observed: ObservedAttempt | undefined,
): HeaderRecord {
  const all = { ...headers, authorization: `Bearer ${token}` };
  // Stryker disable next-line ConditionalExpression: the error of an absent one is ignored
  if (observed === undefined) return all;
  quietly(() => {
    const added = hasProperty(observed, 'headers') && quietly(() => observed.headers);
    if (typeof added !== 'object') return;
    for (const [name, value] of Object.entries(added)) {
      // A header that the caller could not add is dropped.
      quietly(() => Object.assign(all, checkedHeaders({ [name]: value })));
    }
  });
  return all;
}
