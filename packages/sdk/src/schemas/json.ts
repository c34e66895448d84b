/** A JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object. A property whose value is `undefined` counts as absent. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** Returns whether a value is a JSON value that contains no other. */
export function isJsonScalar(value: unknown): value is Exclude<JsonValue, object> {
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
}

/** Returns the text of a string or a number. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Returns the JSON of a body. A `toJSON` that a page adds to all objects or lists has no effect. */
export function stringifyBody(body: object): string {
  // Stryker disable next-line ConditionalExpression,ArrayDeclaration: only faster, or any list
  return JSON.stringify('toJSON' in [] ? withoutPrototype(body) : body);
}

function withoutPrototype(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const own = Array.isArray(value) ? [...value] : { ...value };
  const copy: Record<string, unknown> = Object.setPrototypeOf(own, null);
  for (const key of Object.keys(copy)) copy[key] = withoutPrototype(copy[key]);
  return copy;
}

/** Converts a parsed value. Older runtimes do not pass the text that a number was parsed from. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** Parses JSON. Returns `undefined` for other text, which an error of `JSON.parse` would quote. */
export function parseJson(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    // Its message is of no use, either.
  }
  return undefined;
}
