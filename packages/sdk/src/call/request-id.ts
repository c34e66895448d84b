/** The names that proxies and gateways use for the request id. */
const HEADERS = ['x-request-id', 'request-id', 'x-correlation-id'] as const;

/** Matches each oid in a body, and its part up to the first character that no request id contains. */
const OID = /"oid"\s*:\s*"?(([\w.:+/=-]*)[^"\\]*)/g;

/**
 * Reads the request id of a response if it is safe for messages and logs. It is not safe if it
 * repeats a secret or an oid in the body, in any case, in base64 or in base64url.
 *
 * @param header - Returns a header of the response, or an empty text.
 * @param secrets - The credentials and identifiers of the request. An empty one counts as absent.
 * @param body - The body of the response, possibly truncated.
 */
export function requestIdOf(
  header: (name: string) => string,
  secrets: readonly string[],
  body: string,
): string | undefined {
  const ids = HEADERS.map(header).filter((id) => /^[\w.:+/=-]{1,128}$/.test(id));
  if (ids.length === 0) return undefined;
  const oids = [...body.matchAll(OID)].flat();
  const hidden = [...secrets, ...oids].filter(Boolean).map((secret) => secret.toLowerCase());
  // Almost any id contains a given single character.
  const repeats = (text: string) =>
    hidden.some((secret) => text === secret || (secret.length > 1 && text.includes(secret)));
  return ids.find((id) => !readingsOf(id).some(repeats));
}

/** Returns the texts that an id can stand for, in lowercase: itself, and what it is in base64. */
function readingsOf(id: string): readonly string[] {
  const base64 = id.replaceAll('-', '+').replaceAll('_', '/').replace(/[.:=]/g, '');
  // Base64 may follow other text, so it starts at any of four characters. Old versions of React
  // Native have no `atob`.
  const decoded = [0, 1, 2, 3].map((start) =>
    globalThis.atob?.(base64.slice(start).padEnd(132, 'A')).replaceAll('\0', ''),
  );
  return [id, ...decoded].map((text) => String(text).toLowerCase());
}
