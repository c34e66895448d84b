import { codePoint } from '@profiles/testkit/code-point';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HeaderBag, readInitHeaders, readRawHeaders } from './header-bag.ts';

/** Returns the headers as an object, or `undefined` if they are rejected. */
function outcome(read: () => Pick<HeaderBag, 'entries'>): unknown {
  try {
    return Object.fromEntries(read().entries());
  } catch {
    return undefined;
  }
}

const name = fc.oneof(
  fc.constantFrom('Accept', 'accept', 'X-One', 'x-one', 'cookie', '', 'a b', 'a:b', 'ä'),
  fc.string({ maxLength: 4 }),
);
const value = fc.oneof(
  fc.constantFrom('', ' a ', '\ta\r\n', 'a\nb', 'a\0b', 'a\tb', 'é', '王', '\x7f', ' '),
  fc.string({ unit: codePoint, maxLength: 4 }),
);

it('accepts and rejects the same headers as Headers', () => {
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 5 });
  fc.assert(
    fc.property(pairs, (list) => {
      for (const init of [list, Object.fromEntries(list)]) {
        expect(outcome(() => readInitHeaders(init))).toEqual(outcome(() => new Headers(init)));
      }
    }),
    { numRuns: 1000 },
  );
});

it('has no headers by default, and finds a header in any case', () => {
  expect([...readInitHeaders(undefined).entries()]).toEqual([]);
  const bag = readRawHeaders(['Authorization', 'Bearer a']);
  expect(['AUTHORIZATION', 'client-id'].map((name) => bag.get(name))).toEqual(['Bearer a', null]);
});

it('rejects a header that is not a pair', () => {
  expect(() => readInitHeaders([['a']] as never)).toThrow(TypeError);
  expect(() => readInitHeaders([['a', 'b', 'c']] as never)).toThrow(TypeError);
});
