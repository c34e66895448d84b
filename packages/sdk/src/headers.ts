import { assertOption } from './errors/configuration-error.ts';
import { isClientId, isHeaderName, isHeaderValue } from './schemas/http.ts';
import { isPlainObject } from './schemas/json.ts';

/** The headers that the client alone sets, and those that frame a message, which the runtime sets. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['authorization', 'client-id', 'content-type', 'content-length', 'transfer-encoding'],
  ...['connection', 'keep-alive', 'expect', 'te', 'trailer', 'upgrade'],
]);

/**
 * Checks headers that are sent along with each request.
 *
 * @throws {@link ConfigurationError} for one that cannot be sent or that the client sets itself. Values
 * are never quoted: `Headers` would.
 */
export function checkedHeaders(headers: unknown = {}): Readonly<Record<string, string>> {
  assertOption(isPlainObject(headers), 'headers must be a plain object, such as { name: value }');
  const checked: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const lowercased = name.toLowerCase();
    const isReserved = RESERVED.has(lowercased);
    assertOption(!isReserved, `headers must not hold ${lowercased}: it is set for each request`);
    assertOption(isHeaderName(name) && isHeaderValue(value), 'headers must be what HTTP can carry');
    checked.push([lowercased, value]);
  }
  return Object.fromEntries(checked);
}

/**
 * Checks the client id.
 *
 * @throws {@link ConfigurationError} for one that is empty or not safe in a header.
 */
export function checkedClientId(clientId: unknown): string {
  assertOption(isClientId(clientId), 'clientId must be printable ASCII without outer spaces');
  return clientId;
}
