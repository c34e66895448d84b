import { type BodyContent, bytesOf, textOf } from '../http/body-content.ts';
import type { BodyReading } from '../http/body-reading.ts';
import { copyJson } from '../http/json.ts';
import { sizeOfJson } from './entry-size.ts';

/** The maximum number of bytes of one body that the journal keeps. */
const MOST_BODY_BYTES = 65_536;

/** A body in the journal. It shares nothing with the request. */
export interface JournalBody {
  /** The JSON object, or the text if it is not a readable object or is too large. */
  readonly body: unknown;
  /** Its estimated memory, in bytes. */
  readonly size: number;
}

/**
 * Returns the part of a body that the journal keeps.
 *
 * @param read - Parses the body. Not called for a body that is too large.
 */
export function journalBody(
  content: BodyContent | undefined,
  read: () => BodyReading,
): JournalBody {
  if (content === undefined) return { body: undefined, size: 0 };
  const reading = isTooLong(content) ? undefined : read();
  if (reading?.kind === 'fields') {
    return { body: copyJson(reading.json), size: sizeOfJson(reading.json) };
  }
  const bytes = bytesOf(content);
  const { length } = bytes;
  const kept = bytes.subarray(0, MOST_BODY_BYTES);
  // A new string: a slice of a longer string would keep all of it in memory.
  const text = textOf(kept, new TextDecoder());
  const note = `… (the first ${kept.length} of ${length} bytes)`;
  return { body: length === kept.length ? text : text + note, size: kept.length };
}

function isTooLong(content: BodyContent): boolean {
  // A character takes at most three bytes.
  return content.length > MOST_BODY_BYTES / 3 && bytesOf(content).length > MOST_BODY_BYTES;
}
