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
