/**
 * Creates storage for facts of an error that may contain patient data. A function returns them:
 * inspectors do not call it, and it works through a Proxy.
 */
export function hiddenFacts<Facts>() {
  const key = Symbol('hidden facts');
  return {
    hide: (error: object, facts: Facts) =>
      Object.defineProperty(error, key, { value: () => facts }),
    of: (error: object): Facts => (Reflect.get(error, key) as () => Facts)(),
  };
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
