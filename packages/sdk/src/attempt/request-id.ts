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
  const oids = [...body.matchAll(OID)].flatMap(([, whole = '', start = '']) => [whole, start]);
  const all = [...secrets, ...oids].filter(Boolean);
  const hidden = all.map((secret) => bytesOf(secret).toLowerCase());
  // Almost any id contains a given single character.
  const repeats = (text: string) =>
    hidden.some((secret) => text === secret || (secret.length > 1 && text.includes(secret)));
  return ids.find((id) => !readingsOf(id).some(repeats));
}

/** Returns the texts that an id can stand for, in lowercase: itself, and what it is in base64. */
function readingsOf(id: string): readonly string[] {
  // A separator takes the place of a character, so that base64 after it stays aligned.
  const base64 = id.replaceAll('-', '+').replaceAll('_', '/').replace(/[.:=]/g, 'A');
  // Old versions of React Native have neither `atob` nor `TextEncoder`.
  const decode = (start: number) => globalThis.atob?.(base64.slice(start).padEnd(132, 'A')) ?? '';
  const decoded = [0, 1, 2, 3].map((start) => decode(start).replace(/\0+$/, ''));
  return [id, ...decoded].map((text) => text.toLowerCase());
}

/** Returns a character for each byte of a text in UTF-8, as `atob` does. */
function bytesOf(text: string): string {
  if (/^[ -~]*$/.test(text) || !globalThis.TextEncoder) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
