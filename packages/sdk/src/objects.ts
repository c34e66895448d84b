/** Returns whether a value is any object, arrays too. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns whether a value is a plain object: an object literal, also from another realm (a frame, a
 * test environment), or an object that inherits nothing. `arguments` and `Math` have other tags.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (Object.prototype.toString.call(value) !== '[object Object]') return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) !== null) return prototype === null;
  // Every realm has its own Object.prototype. Query parsers use an empty prototype.
  return Object.hasOwn(prototype, 'isPrototypeOf') || Reflect.ownKeys(prototype).length === 0;
}
