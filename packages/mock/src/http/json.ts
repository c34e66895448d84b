import { isPlainObject } from '@profiles/sdk/schemas';

/** Copies a JSON value. An own `__proto__` key stays one. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyJson(item)]));
}

/** Tells whether two JSON values say the same, whatever the order of their keys. */
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

/** Tells whether lists and objects stand inside one another more than `levels` deep. */
export function nestsDeeperThan(levels: number, value: unknown): boolean {
  // Level by level, not by recursion: a body of 200 kB can nest 100,000 deep.
  let containers = [value].filter(isContainer);
  for (let level = 0; containers.length > 0; level++) {
    if (level === levels) return true;
    containers = containers.flatMap((each) => Object.values(each).filter(isContainer));
  }
  return false;
}

/** Tells whether a value contains NaN or Infinity, which JSON cannot represent. */
export function holdsNonFinite(value: unknown): boolean {
  // A growing list: recursion and spread would overflow the stack.
  const found = [value];
  for (const each of found) {
    if (typeof each === 'number' && !Number.isFinite(each)) return true;
    if (isContainer(each)) for (const item of Object.values(each)) found.push(item);
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Parses JSON in UTF-8, with a byte order mark or without: some editors put one first.
 *
 * @throws where it is neither; the error may quote it.
 */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}
