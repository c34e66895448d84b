/** The names that proxies and gateways use for the request id. */
const HEADERS = ['x-request-id', 'request-id', 'x-correlation-id'] as const;

/** Matches each oid in a body, up to the first character that no request id contains. */
const OID = /"oid"\s*:\s*"?([\w.:+/=-]+)/g;

/**
 * Reads the request id of a response if it is safe for messages and logs. It is not safe if it
 * repeats the token, the oid of an update or an oid in the body.
 *
 * @param header - Returns a header of the response, or an empty text.
 * @param secrets - The texts that no id may repeat.
 * @param body - The body of the response, possibly truncated.
 */
export function requestIdOf(
  header: (name: string) => string,
  secrets: readonly string[],
  body: string,
): string | undefined {
  const all = [...secrets];
  for (const match of body.matchAll(OID)) all.push(String(match[1]));
  // Almost any id contains a given single character.
  const repeats = (id: string) =>
    all.some((secret) => id === secret || (secret.length > 1 && id.includes(secret)));
  return HEADERS.map(header).find((id) => /^[\w.:+/=-]{1,128}$/.test(id) && !repeats(id));
}
