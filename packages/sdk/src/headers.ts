import { demand } from './errors/configuration-error.ts';

/** The headers that the client alone sets. */
const RESERVED: ReadonlySet<string> = new Set(['authorization', 'client-id', 'content-type']);

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
// The characters that every runtime sends as they are: Latin-1 without control characters.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

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
    demand(NAME.test(name) && typeof value === 'string' && VALUE.test(value), sendable);
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
  const isSafe = typeof clientId === 'string' && /^(?! )[ -~]+(?<! )$/.test(clientId);
  demand(isSafe, 'clientId must be printable ASCII without outer spaces');
  return clientId;
}
