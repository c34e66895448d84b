/**
 * Creates a place for facts of an error that may hold patient data. They are behind a function, which no
 * inspector calls and a Proxy passes on.
 */
export function hiddenFacts<Facts>() {
  const key = Symbol('hidden facts');
  return {
    hide: (error: object, facts: Facts) => {
      Object.defineProperty(error, key, { value: () => facts });
    },
    of: (error: object): Facts => (Reflect.get(error, key) as () => Facts)(),
  };
}

/**
 * Keeps inspectors from evaluating the accessors of a class: with `showHidden` and `getters`, Node's
 * shows those of each prototype up to the first of a built-in class.
 */
export function hideAccessors({ prototype }: { readonly prototype: object }): void {
  Object.defineProperty(prototype, 'constructor', { value: Error });
}
