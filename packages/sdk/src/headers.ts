import { ConfigurationError } from './errors/configuration-error.ts';

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
export function checkedHeaders(headers: unknown): Readonly<Record<string, string>> {
  if (headers === undefined) return {};
  if (typeof headers !== 'object' || headers === null) {
    throw new ConfigurationError('headers must be an object of header names and values');
  }
  const checked: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const lowercased = name.toLowerCase();
    if (RESERVED.has(lowercased)) {
      throw new ConfigurationError(`headers must not hold ${lowercased}: the client sets it`);
    }
    if (!NAME.test(name) || typeof value !== 'string' || !VALUE.test(value)) {
      throw new ConfigurationError('headers must hold names and values that HTTP can carry');
    }
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
  if (typeof clientId === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(clientId)) {
    return clientId;
  }
  throw new ConfigurationError('clientId must be printable ASCII, without spaces around it');
}
