import { isPlainObject } from '@profiles/sdk/internal';
import { EXTRAS_LIMITS } from '@profiles/sdk/schemas';
import { type BodyContent, textOf } from './body-content.ts';
import { measureJson } from './measure-json.ts';

/** The result of parsing a body. */
export type BodyReading =
  | { readonly kind: 'unreadable'; readonly problem: string }
  | { readonly kind: 'too deep' }
  | {
      readonly kind: 'fields';
      readonly json: Readonly<Record<string, unknown>>;
      readonly fields: SentFields;
      /** The memory of the JSON in bytes, as estimated. */
      readonly size: number;
    };

/** The fields of a body, in order. */
export type SentFields = readonly (readonly [name: string, value: unknown])[];

// Safe to share between calls, because each call decodes a whole body. Removes a byte order mark.
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a body. */
export function readBody(content: BodyContent | undefined): BodyReading {
  if (content === undefined || content.length === 0) return unreadable('is empty');
  let json: unknown;
  try {
    json = JSON.parse(textOf(content, decoder));
  } catch (error) {
    // Some engines parse recursively and overflow the stack.
    if (error instanceof RangeError) return { kind: 'too deep' };
    return unreadable('is not JSON in UTF-8');
  }
  if (!isPlainObject(json)) return unreadable('is not a JSON object');
  // RFC 8259, section 6, lets a parser limit the range and precision of numbers. JSON.parse turns a
  // number that is too large into Infinity, which JSON cannot represent, so the body is rejected. A
  // number between two doubles becomes the nearest one, as in every parser that uses doubles.
  const { levels, hasNonFinite, size } = measureJson(json);
  if (hasNonFinite) return unreadable('has a number that is too large for a double');
  if (levels - 1 > EXTRAS_LIMITS.arbitraryLevels) return { kind: 'too deep' };
  return { kind: 'fields', json, fields: Object.entries(json), size };
}

/** Describes a body that is not JSON. */
export function unreadable(problem: string): BodyReading {
  return { kind: 'unreadable', problem: `the body ${problem}` };
}
