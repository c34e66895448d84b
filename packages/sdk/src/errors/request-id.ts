import { parseJson, scalarText } from '../schemas/json.ts';

/** Matches a request id that may be in messages and logs, unless it repeats a secret. */
export const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/** The names that proxies and gateways use for the request id. */
const HEADERS = ['x-request-id', 'request-id', 'x-correlation-id'] as const;

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
  const ids = HEADERS.map(header).filter((id) => REQUEST_ID.test(id));
  // Stryker disable next-line ConditionalExpression: this only saves the search for secrets
  if (ids.length === 0) return undefined;
  const oids = oidsIn(body);
  if (oids === undefined) return undefined;
  const hidden = [...secrets, ...oids].filter(Boolean).map((text) => text.toLowerCase());
  // Almost any id contains a given single character.
  const repeats = (text: string) =>
    hidden.some((secret) => text === secret || (secret.length > 1 && text.includes(secret)));
  return ids.find((id) => !readingsOf(id).some(repeats));
}

/** Returns the oids in a body, or `undefined` if it may have one that cannot be read. */
function oidsIn(body: string): readonly string[] | undefined {
  // Stryker disable next-line ArrayDeclaration: no id has such a text
  const oids: string[] = [];
  const data = parseJson(body, (key, value, context) => {
    if (!/^oid$/i.test(key)) return value;
    // Also each part of it that an id can contain.
    // Stryker disable next-line StringLiteral: another text would hide nothing, because no id contains it
    const text = scalarText(value) ?? '';
    // Stryker disable next-line StringLiteral,ArrayDeclaration,OptionalChaining: no id contains another text, and Node always has a source
    oids.push(text, context?.source ?? '', ...(text.match(/[\w.:+/=-]+/g) ?? []));
    return value;
  });
  // JSON can escape any character, also those of the key.
  return data === undefined && /oid|\\/i.test(body) ? undefined : oids;
}

/** Returns the texts that an id can stand for, in lowercase: itself, and what it is in base64. */
function readingsOf(id: string): readonly string[] {
  const base64 = id.replaceAll('-', '+').replaceAll('_', '/').replace(/[.:=]/g, '');
  const decoder = new TextDecoder();
  // Base64 may follow other text, so it starts at any of four characters. Old versions of React
  // Native have no `atob`.
  const decoded = [0, 1, 2, 3].map((start) => {
    const part = base64.slice(start);
    // A single last character is no byte, and not decoded.
    const whole = part.length % 4 === 1 ? part.slice(0, -1) : part;
    // Stryker disable next-line StringLiteral: only a runtime without atob decodes this text, and no id or secret is like it
    const bytes = globalThis.atob?.(whole) ?? '';
    return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  });
  return [id, ...decoded].map((text) => text.replaceAll('\0', '').toLowerCase());
}
