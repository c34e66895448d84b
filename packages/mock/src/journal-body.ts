/** How many bytes of one body the journal keeps. */
export const MOST_BODY_BYTES = 65_536;

/**
 * Returns what the journal keeps of a body: its JSON, or its text where it is no JSON that one can work
 * with, or the start of its text where it is large.
 *
 * @param json - The body, where it could be read.
 */
export function journalBody(
  bytes: Uint8Array | undefined,
  json: () => Readonly<Record<string, unknown>> | undefined,
): unknown {
  if (bytes === undefined) return undefined;
  if (bytes.length > MOST_BODY_BYTES) {
    const start = new TextDecoder().decode(bytes.subarray(0, MOST_BODY_BYTES));
    return `${start}… (the first ${MOST_BODY_BYTES} of ${bytes.length} bytes)`;
  }
  return json() ?? new TextDecoder().decode(bytes);
}
