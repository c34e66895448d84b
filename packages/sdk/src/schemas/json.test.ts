import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringifyBody } from './json.ts';

it.each(['toJSON', 'other'])(
  'stringifyBody ignores a %s that a script added to all objects',
  (name) => {
    const body = fc.dictionary(fc.constantFrom('a', '__proto__', 'toJSON', 'b'), fc.jsonValue());
    fc.assert(
      fc.property(body, (value) => {
        const expected = JSON.stringify(value);
        const added = { value: () => 'lost', configurable: true, enumerable: true };
        const places = [Object.prototype, Array.prototype, String.prototype];
        for (const place of places) Object.defineProperty(place, name, added);
        const text = stringifyBody(value);
        for (const place of places) Reflect.deleteProperty(place, name);
        expect(text).toBe(expected);
      }),
    );
  },
);
