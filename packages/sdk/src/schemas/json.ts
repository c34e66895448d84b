/** Describes a value that JSON carries and that holds no other value. */
export type JsonScalar = string | number | boolean | null;

/** Describes any value that JSON carries. */
export type JsonValue = JsonScalar | JsonList | JsonObject;

/** Describes a JSON list. */
export type JsonList = readonly JsonValue[];

/** Describes a JSON object. A property whose value is `undefined` counts as absent. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

export function isJsonScalar(value: unknown): value is JsonScalar {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value)
  );
}

/**
 * Tells whether a value is an object literal or one without a prototype.
 * An object literal of another realm (a frame, a test environment) is one too.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns `undefined` for text that is not JSON: the error of `JSON.parse` would quote it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
