import { isPlainObject } from '@profiles/sdk/internal';
import { SetupError } from './errors/setup-error.ts';
import { placeOfJsonError } from './json-place.ts';

/** Copies a JSON value. An own `__proto__` key stays an own key. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (!isPlainObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) setOwn(copy, key, copyJson(value[key]));
  return copy;
}

/**
 * Sets an own property. An assignment to `__proto__` would set the prototype, and one to a key that
 * the prototype has, such as `toString`, fails if the prototype is frozen.
 */
export function setOwn<Value>(object: Record<string, Value>, key: string, value: Value): void {
  if (!(key in object)) object[key] = value;
  else Object.defineProperty(object, key, { value, ...ASSIGNED });
}

/** The attributes of a property that an assignment creates. */
const ASSIGNED = { configurable: true, enumerable: true, writable: true };

/** Returns whether two JSON values are equal, regardless of the order of their keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, at) => sameJson(item, right[at]));
  }
  if (!isPlainObject(left) || !isPlainObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}

/** Parses JSON. Returns `undefined` if the text is not JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON in UTF-8, with or without a byte order mark. Some editors add one.
 *
 * @throws {@link SetupError} with `problem` if the bytes are not UTF-8 or not JSON, and with the
 * place where they stop being JSON.
 */
export function decodeJson(bytes: Uint8Array, problem: string): unknown {
  let text: string | undefined;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text);
  } catch {
    // The parser's own error quotes the text.
    const place = text === undefined ? '' : `: see ${placeOfJsonError(text)}`;
    throw new SetupError(`${problem}${place}.`);
  }
}
