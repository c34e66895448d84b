import { assertOption } from '../errors/configuration-error.ts';
import type { CallFacts } from '../errors/profiles-error.ts';
import { isHeaderName, isHeaderValue } from '../http-rules.ts';
import { quietly } from '../observing/observation.ts';
import type { ObservedAttempt } from '../observing/observer.ts';
import { isPlainObject } from '../schemas/json.ts';

/** The headers that only the client sets, and the message framing headers that the runtime sets. */
const RESERVED =
  /^(?:authorization|client-id|content-type|content-length|transfer-encoding|connection|keep-alive|expect|te|trailer|upgrade)$/;

/**
 * Validates the additional headers of each request.
 *
 * @param call - The call that the headers belong to, if any.
 * @throws {@link ConfigurationError} if a header cannot be sent or is reserved. Unlike the errors
 * of `Headers`, the message never quotes a value.
 */
export function checkedHeaders(
  headers: unknown = {},
  call?: CallFacts,
): Readonly<Record<string, string>> {
  const what = 'headers must be a plain object';
  assertOption(isPlainObject(headers), what, call);
  const checked: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const lowercased = name.toLowerCase();
    const isReserved = RESERVED.test(lowercased);
    const reserved = `headers must not contain ${lowercased}: it is set for each request`;
    assertOption(!isReserved, reserved, call);
    assertOption(isHeaderName(name) && isHeaderValue(value), 'headers must be valid in HTTP', call);
    checked.push([lowercased, value]);
  }
  return Object.fromEntries(checked);
}

/** Returns the headers of a request. Those of the observer override the caller's. */
export function requestHeaders(
  token: string,
  clientId: string,
  headers: Readonly<Record<string, string>>,
  hasBody: boolean,
  observed: ObservedAttempt | undefined,
): Readonly<Record<string, string>> {
  const all = { accept: 'application/json', ...headers };
  const added = quietly(() => observed?.headers);
  quietly(() => {
    if (typeof added !== 'object') return;
    for (const [name, value] of Object.entries(added)) {
      // A header that the caller could not add is dropped.
      quietly(() => Object.assign(all, checkedHeaders({ [name]: value })));
    }
  });
  return {
    ...all,
    authorization: `Bearer ${token}`,
    'client-id': clientId,
    // Stryker disable next-line ConditionalExpression: every operation so far has a body
    ...(hasBody && { 'content-type': 'application/json' }),
  };
}
