import { isPlainObject } from '../objects.ts';
import { hasErrorMark, isMarkField } from '../schemas/error-marks.ts';
import { NOT_BLANK } from '../schemas/fields.ts';
import { parseJson } from '../schemas/json.ts';

/**
 * Returns the oid in the body of a 2xx response to a create, if it proves that the patient is
 * stored: an `oid` that is a text with a visible character or a positive number, at the top or in
 * `data`, without an error mark. A number is returned as the text that the service sent.
 *
 * @param isWhole - Whether the end of the body arrived. Otherwise, an oid at its start counts.
 */
export function storedOid(text: string, isWhole: boolean): string | undefined {
  const body = parseJson(text, exactOid) ?? (isWhole ? undefined : wholeMembers(text));
  if (!isPlainObject(body) || hasErrorMark(body)) return undefined;
  const { oid, data } = body;
  if (isOid(oid)) return oid;
  if (!isPlainObject(data) || hasErrorMark(data)) return undefined;
  return isOid(data['oid']) ? data['oid'] : undefined;
}

function isOid(value: unknown): value is string {
  return typeof value === 'string' && NOT_BLANK.test(value);
}

/** Replaces an oid that is a number by its text, because large numbers lose digits. */
function exactOid(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (key !== 'oid' || typeof value !== 'number' || value <= 0 || value === Infinity) return value;
  return context?.source ?? (Number.isSafeInteger(value) ? String(value) : undefined);
}

/** Matches an object that starts with a complete oid. */
// Stryker disable next-line Regex: text before the object makes no JSON of it
const STARTS_WITH_OID = /^\s*\{\s*"oid"\s*:\s*"(?:[^"\\]|\\.)+"\s*(?=,|$)/;

/** Matches strings, which may contain brackets and commas, and the brackets and commas outside. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],]/g;

/** Matches the last member from its comma: nothing of it yet, or a complete key. */
const CUT_MEMBER = /^,?\s*(?:$|("(?:[^"\\]|\\.)*"))/;

/**
 * Returns the complete members of an object that was cut, parsed. Returns `undefined` if it
 * does not start with an oid, or if the member that was cut can be an error mark or another oid.
 */
function wholeMembers(text: string): unknown {
  const [start] = STARTS_WITH_OID.exec(text) ?? [];
  if (start === undefined) return undefined;
  let end = start.length;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ',' && depth === 1) end = index;
    // Text after an object is not JSON.
    if (depth === 0) return undefined;
  }
  const member = CUT_MEMBER.exec(text.slice(end));
  const key = member && parseJson(member[1] ?? '""');
  const isHarmless = typeof key === 'string' && key !== 'oid' && !isMarkField(key);
  return isHarmless ? parseJson(`${text.slice(0, end)}}`) : undefined;
}
