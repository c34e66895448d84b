import { scalarText } from './json.ts';

/** The fields of a response that can report a failure, in lowercase, each with its test. */
const MARKS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['success', isFalse],
  ['ok', isFalse],
  ['result', isFailure],
  ['code', isFailure],
  ['status', isFailure],
  ['statuscode', isFailure],
  ['error', isNonEmpty],
  ['errors', isNonEmpty],
  ['fault', isNonEmpty],
]);

/**
 * Returns whether a body reports that the request failed. CDNs, firewalls and portals send such
 * bodies with a 2xx.
 */
export function hasErrorMark(body: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(body).some(([field, value]) => MARKS.get(normalised(field))?.(value));
}

/** Returns whether a field can report a failure, with any value. */
export function isMarkField(field: string): boolean {
  return MARKS.has(normalised(field));
}

/** Returns a text or a number as services may write it: in any case, with spaces around it. */
function normalised(value: unknown): string {
  // Stryker disable next-line StringLiteral: neither text is that of a mark
  return (scalarText(value) ?? '').trim().toLowerCase();
}

function isFalse(value: unknown): boolean {
  return value === false || value === 0 || normalised(value) === 'false';
}

/** Returns whether a code or a status is one of a failure: 503 and 40001, but not 20000. */
function isFailure(value: unknown): boolean {
  const text = normalised(value);
  return /^(?:error|fail(?:ed|ure)?)$/.test(text) || (/^[45]/.test(text) && Number(text) >= 400);
}

function isNonEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value);
}
