// In bundles for browsers, `in-browsers.ts` replaces this module: see `browser` in `package.json`.

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

type Inspect = (value: unknown, options: object) => string;

/** Determines what Node's inspector prints of an object and of those that inherit from it. */
export function inspectAs<T extends object>(
  object: T,
  text: (self: T, inspect: (value: unknown) => string) => string,
): void {
  function value(this: T, _depth: number, options: object, inspect: Inspect): string {
    return text(this, (part) => inspect(part, options));
  }
  Object.defineProperty(object, INSPECT, { value });
}

/**
 * Prevents inspectors from evaluating the accessors of a class. With `showHidden` and `getters`,
 * Node's inspector shows the accessors of each prototype below the first one whose constructor is
 * called like a built-in class. So the accessors move to such a prototype, above that of the class.
 */
export function hideAccessors({ prototype }: { readonly prototype: object }): void {
  const above: object = Object.create(Object.getPrototypeOf(prototype), {
    constructor: { value: Error },
  });
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (!property.get) continue;
    Object.defineProperty(above, name, property);
    Reflect.deleteProperty(prototype, name);
  }
  Object.setPrototypeOf(prototype, above);
}
