/**
 * Parses JSON in UTF-8, with a byte order mark or without: some editors put one first.
 *
 * @throws where it is neither; the error may quote it.
 */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}
