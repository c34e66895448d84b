import { isPlainObject } from '../schemas/json.ts';

/**
 * Returns whether a body reports that the request failed. CDNs, firewalls and portals send such
 * bodies with a 2xx.
 */
export function hasErrorMark(body: Readonly<Record<string, unknown>>): boolean {
  const { success, ok, code, status, statusCode, error, errors, fault } = body;
  if (success === false || ok === false) return true;
  if ([code, status, statusCode].some((one) => typeof one === 'number' && one >= 400)) return true;
  return ![error, errors, fault].every(isEmpty);
}

function isEmpty(mark: unknown): boolean {
  if (Array.isArray(mark)) return mark.length === 0;
  return isPlainObject(mark) ? Object.keys(mark).length === 0 : !mark;
}
