/**
 * Creates storage for facts of an object that must not be printed. A function returns them: inspectors
 * do not call it, and it works through a Proxy.
 */
export function hiddenFacts<Facts>() {
  const key = Symbol();
  return {
    hide: (object: object, facts: Facts) =>
      Object.defineProperty(object, key, { value: () => facts }),
    of: (object: object): Facts => (Reflect.get(object, key) as () => Facts)(),
  };
}
