import { assertOption } from '../errors/configuration-error.ts';
import type { CallFacts } from '../errors/profiles-error.ts';
import { isClientId, isHeaderName, isHeaderValue } from '../internal.ts';
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

/**
 * Validates the client id.
 *
 * @throws {@link ConfigurationError} if it is empty or not safe in a header.
 */
export function checkedClientId(clientId: unknown): string {
  assertOption(
    isClientId(clientId),
    'clientId must be printable ASCII without leading or trailing spaces',
  );
  return clientId;
}
