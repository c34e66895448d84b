/** The JSON type of a JavaScript value. `none` if JSON cannot express the value. */
export type Kind = 'absent' | 'null' | 'scalar' | 'list' | 'object' | 'none';

export function kindOf(value: unknown): Kind {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (typeof value === 'string' || typeof value === 'boolean') return 'scalar';
  if (typeof value === 'number') return Number.isFinite(value) ? 'scalar' : 'none';
  if (Array.isArray(value)) return 'list';
  return isPlainObject(value) ? 'object' : 'none';
}

function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
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
