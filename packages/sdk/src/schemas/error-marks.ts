import { isPlainObject, scalarText } from './json.ts';

/** The fields of a response that can report a failure, each with its test. */
const MARKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  success: isFalse,
  ok: isFalse,
  code: isFailure,
  status: isFailure,
  statusCode: isFailure,
  error: isGiven,
  errors: isGiven,
  fault: isGiven,
};

/**
 * Returns whether a body reports that the request failed. CDNs, firewalls and portals send such
 * bodies with a 2xx.
 *
 * @param body - The parsed body of a response.
 */
export function hasErrorMark(body: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(MARKS).some(([field, isMark]) => isMark(body[field]));
}

/** Returns whether a field can report a failure, whatever its value is. */
export function isMarkField(field: string): boolean {
  return field in MARKS;
}

function isFalse(value: unknown): boolean {
  return value === false;
}

/** Returns whether a code or a status is one of a failure: 503 and 40001, but not 20000. */
function isFailure(value: unknown): boolean {
  return /^(?:error|fail(?:ed|ure)?|[45]\d\d+(?:\.\d+)?)$/i.test(scalarText(value) ?? '');
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isPlainObject(value) ? Object.keys(value).length > 0 : Boolean(value);
}
