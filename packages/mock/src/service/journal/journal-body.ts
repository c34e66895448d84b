import { type BodyContent, bytesOf, textOf } from '../../http/body-content.ts';
import type { BodyReading } from '../../http/body-reading.ts';
import { copyJson } from '../../http/json.ts';

/** The maximum number of bytes of one body that the journal keeps. */
const MAX_BODY_BYTES = 65_536;

/** A body that is parsed when its reading is first needed. */
export interface ParsedBody {
  readonly reading: BodyReading;
}

/**
 * Returns what the journal keeps of a body, as a copy, and its estimated memory in bytes: the JSON
 * object, or the text if it is not a readable object or is too long.
 */
export function journalBody(content: BodyContent | undefined, parsed: ParsedBody) {
  if (content === undefined) return { body: undefined, size: 0 };
  const reading = isTooLong(content) ? undefined : parsed.reading;
  if (reading?.kind === 'fields') {
    return { body: copyJson(reading.json), size: reading.size };
  }
  const bytes = bytesOf(content);
  const { length } = bytes;
  const kept = bytes.subarray(0, MAX_BODY_BYTES);
  // A new string: a slice of a longer string would keep all of it in memory.
  const text = textOf(kept, new TextDecoder());
  const note = `… (the first ${kept.length} of ${length} bytes)`;
  return { body: length === kept.length ? text : text + note, size: kept.length };
}

function isTooLong(content: BodyContent): boolean {
  // A character takes at most three bytes.
  return content.length > MAX_BODY_BYTES / 3 && bytesOf(content).length > MAX_BODY_BYTES;
}
