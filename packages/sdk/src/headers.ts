import { assertOption, ConfigurationError } from './errors/configuration-error.ts';
import { isClientId, isHeaderName, isHeaderValue } from './schemas/http.ts';
import { isPlainObject } from './schemas/json.ts';

/** The headers that only the client sets, and the message framing headers that the runtime sets. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['authorization', 'client-id', 'content-type', 'content-length', 'transfer-encoding'],
  ...['connection', 'keep-alive', 'expect', 'te', 'trailer', 'upgrade'],
]);

/**
 * Validates the additional headers of each request.
 *
 * @throws {@link ConfigurationError} if a header cannot be sent or is reserved. Unlike the errors
 * of `Headers`, the message never quotes a value.
 */
export function checkedHeaders(headers: unknown = {}): Readonly<Record<string, string>> {
  assertOption(isPlainObject(headers), 'headers must be a plain object, such as { name: value }');
  for (const header of Object.entries(headers)) {
    if (header[1] === undefined || isSendable(header)) continue;
    const name = header[0].toLowerCase();
    assertOption(
      !RESERVED.has(name),
      `headers must not contain ${name}: it is set for each request`,
    );
    throw new ConfigurationError('headers must be valid in HTTP');
  }
  return sendableHeaders(headers);
}

/** Returns the headers that {@link checkedHeaders} accepts, with names in lowercase. */
export function sendableHeaders(headers: object = {}): Readonly<Record<string, string>> {
  const sendable = Object.entries(headers).filter(isSendable);
  return Object.fromEntries(sendable.map(([name, value]) => [name.toLowerCase(), value]));
}

function isSendable(header: [string, unknown]): header is [string, string] {
  const [name, value] = header;
  return !RESERVED.has(name.toLowerCase()) && isHeaderName(name) && isHeaderValue(value);
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
