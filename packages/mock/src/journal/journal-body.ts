import { type BodyContent, bytesOf, textOf } from '../http/body-content.ts';
import { readBody } from '../http/body-reading.ts';

/** The maximum number of bytes of one body that the journal keeps. */
const MOST_BODY_BYTES = 65_536;

/**
 * The part of a body that the journal keeps. A parsed object can take forty times the memory of its
 * JSON.
 */
export interface KeptBody {
  /** A copy of the first bytes. */
  readonly bytes: Uint8Array;
  /** The number of bytes in the whole body. */
  readonly length: number;
}

/** Copies the part of a body that the journal keeps. */
export function keepBody(content: BodyContent | undefined): KeptBody | undefined {
  if (content === undefined) return undefined;
  const bytes = bytesOf(content);
  const { length } = bytes;
  if (length <= MOST_BODY_BYTES && typeof content === 'string') return { bytes, length };
  return { bytes: new Uint8Array(bytes.subarray(0, MOST_BODY_BYTES)), length };
}

/**
 * Returns the JSON object of a body, or its text if it is not a readable object or is too large.
 */
export function readKeptBody(kept: KeptBody | undefined): unknown {
  if (kept === undefined) return undefined;
  const { bytes, length } = kept;
  const reading = readBody(bytes);
  if (length === bytes.length && reading.kind === 'fields') return reading.json;
  const text = textOf(bytes, new TextDecoder());
  if (length === bytes.length) return text;
  return `${text}… (the first ${bytes.length} of ${length} bytes)`;
}
