import { type BodyContent, bytesOf, textOf } from './body-content.ts';

/** How many bytes of one body the journal keeps. */
export const MOST_BODY_BYTES = 65_536;
/** No text of so few code units takes more bytes than that. */
const FITTING_LENGTH = Math.floor(MOST_BODY_BYTES / 3);

/**
 * Returns what the journal keeps of a body: its JSON, or its text where it is no JSON that one can work
 * with, or the start of its text where it is large.
 *
 * @param json - The body, where it could be read.
 */
export function journalBody(
  content: BodyContent | undefined,
  json: () => Readonly<Record<string, unknown>> | undefined,
): unknown {
  if (content === undefined) return undefined;
  const bytes = content.length > FITTING_LENGTH ? bytesOf(content) : undefined;
  if (bytes && bytes.length > MOST_BODY_BYTES) {
    const start = new TextDecoder().decode(bytes.subarray(0, MOST_BODY_BYTES));
    return `${start}… (the first ${MOST_BODY_BYTES} of ${bytes.length} bytes)`;
  }
  return json() ?? textOf(content, new TextDecoder());
}
