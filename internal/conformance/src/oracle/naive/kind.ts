/** The JSON type of a JavaScript value. `none` if JSON cannot express the value. */
export type Kind = 'absent' | 'null' | 'scalar' | 'list' | 'object' | 'none';

export function kindOf(value: unknown): Kind {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (typeof value === 'string' || typeof value === 'boolean') return 'scalar';
  if (typeof value === 'number') return Number.isFinite(value) ? 'scalar' : 'none';
  if (hasSymbol(value)) return 'none';
  if (Array.isArray(value)) return Object.keys(value).every(isIndex) ? 'list' : 'none';
  return isPlainObject(value) ? 'object' : 'none';
}

function hasSymbol(value: unknown): boolean {
  const symbols = Object.getOwnPropertySymbols(Object(value));
  return symbols.some((symbol) => Object.getOwnPropertyDescriptor(value, symbol)?.enumerable);
}

function isIndex(key: string): boolean {
  return String(Number(key)) === key;
}

function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // `Math` has a tag, and `arguments` can be iterated.
  if (Symbol.toStringTag in value || Symbol.iterator in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Lists the properties of an object. A value of `undefined` counts as absent. */
export function entriesOf(value: unknown): [key: string, value: unknown][] {
  return Object.entries(Object(value)).filter(([, each]) => each !== undefined);
}

/** Creates an object from entries, with `__proto__` as an ordinary key. */
export function objectOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(entries);
}
