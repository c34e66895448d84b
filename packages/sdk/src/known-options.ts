/** Options of which each one is an own property, so that no prototype adds any. */
export type AllOptions<Options> = { readonly [Name in keyof Options]-?: Options[Name] | undefined };

/**
 * Reads options, each one once because it may be a getter. Rejects one that does not exist, unless it
 * is `undefined`.
 *
 * @param defaults - Every option that exists, with the value that applies where it is `undefined`.
 * @param reject - Creates the error for an option that does not exist, from its name and from what
 * may be shown of it.
 */
export function readKnownOptions<Options>(
  options: Readonly<Record<string, unknown>>,
  defaults: AllOptions<Options>,
  reject: (name: string, shown: string) => object,
): AllOptions<Options> {
  const all = { ...defaults };
  for (const name of new Set([...Object.keys(all), ...Object.keys(options)])) {
    const value = hasProperty(options, name) ? options[name] : undefined;
    if (value === undefined) continue;
    // A name of other characters may be data.
    if (!Object.hasOwn(all, name)) throw reject(name, /^[a-z_]{1,40}$/i.test(name) ? name : '');
    Reflect.set(all, name, value);
  }
  return all;
}

/**
 * Returns whether an object or its class has a property. A property of `Object.prototype` does not
 * count: an attacker may have added it through another package (prototype pollution).
 */
export function hasProperty(object: object, name: string): boolean {
  return Object.hasOwn(object, name) || (name in object && !(name in Object.prototype));
}
