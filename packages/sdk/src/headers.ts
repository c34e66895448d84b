import { demand } from './errors/configuration-error.ts';
import { isClientId, isHeaderName, isHeaderValue } from './schemas/http.ts';

/** The headers that the client alone sets. */
const RESERVED: ReadonlySet<string> = new Set(['authorization', 'client-id', 'content-type']);

/**
 * Checks headers that are sent along with each request.
 *
 * @throws {@link ConfigurationError} for one that cannot be sent or that the client sets itself. Values
 * are never quoted: `Headers` would.
 */
export function checkedHeaders(headers: unknown = {}): Readonly<Record<string, string>> {
  const sendable = 'headers must be what HTTP can carry';
  demand(typeof headers === 'object' && headers !== null, sendable);
  const checked: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const lowercased = name.toLowerCase();
    const isReserved = RESERVED.has(lowercased);
    demand(!isReserved, `headers must not hold ${lowercased}: the client sets it`);
    demand(isHeaderName(name) && isHeaderValue(value), sendable);
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
  demand(isClientId(clientId), 'clientId must be printable ASCII without outer spaces');
  return clientId;
}
