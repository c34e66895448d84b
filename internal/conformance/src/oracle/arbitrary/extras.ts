import fc, { type Arbitrary } from 'fast-check';
import { textOf } from './field-texts.ts';

const PLAIN = ['a', 'b', 'ward', 'bed', 'tags'];

/** Names that a careless copy of an object loses or changes. */
const TREACHEROUS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'hasOwnProperty'],
  ...['length', '0', '10', ''],
];

/** A key near the limit of its length, in characters of one, two and four bytes. */
const nearLimit = fc
  .tuple(
    fc.constantFrom('', '_'),
    fc.constantFrom('k', 'é', 'e\u0301', '中', '😀', '\ud800'),
    fc.integer({ min: 5, max: 18 }),
  )
  .map(([start, character, length]) => start + character.repeat(length));
const mixedNearLimit = textOf(['k', 'é', '\u0301', '😀', '_', '\udc00'], 14, 18);

const extrasKey: Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 2, arbitrary: fc.constantFrom('_a', '_', '__', ' _a', '＿a') },
  { weight: 2, arbitrary: fc.constantFrom(...TREACHEROUS) },
  { weight: 1, arbitrary: nearLimit },
  { weight: 1, arbitrary: mixedNearLimit },
);

/** Values that JSON can express and that no restriction forbids. */
const jsonLeaf: Arbitrary<unknown> = fc.constantFrom(
  ...['x', '', '_', '\ud800', 'é', '__proto__', 'null'],
  ...[0, 1, -1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER],
  ...[true, false, null],
);

class Bed {
  readonly number = 1;
}

/** Values that JSON cannot express, or would change. */
const jsLeaf: Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: jsonLeaf },
  { weight: 2, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<() => unknown>(
        ...[Number.NaN, Number.POSITIVE_INFINITY, 1n, /a/].map((value) => () => value),
        ...[() => () => 1, () => Symbol('bed'), () => Promise.resolve(), () => new Error('bed')],
        ...[() => new Date(0), () => new Date(Number.NaN), () => new Uint8Array(1)],
        ...[() => new Map([['a', 1]]), () => new Set([1]), () => new Bed(), () => Object('boxed')],
        ...[() => Object.create({ inherited: 1 }), () => new Array(2), () => [1, undefined]],
      )
      .map((make) => make()),
  },
);

/** Creates objects that mostly respect *Limits*, or nearly. */
function extrasOf(leaf: Arbitrary<unknown>): Arbitrary<Record<string, unknown>> {
  const dictionary = (value: Arbitrary<unknown>, maxLength: number) =>
    fc
      .array(fc.tuple(extrasKey, value), { maxLength })
      .map((entries) => Object.fromEntries(entries));
  const flatList = fc.array(leaf, { maxLength: 3 });
  const nested = dictionary(fc.oneof({ weight: 4, arbitrary: leaf }, flatList), 2);
  const { deeper } = fc.letrec<{ deeper: unknown }>((tie) => ({
    deeper: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      flatList,
      fc.array(tie('deeper'), { maxLength: 2 }),
      dictionary(tie('deeper'), 2),
    ),
  }));
  return dictionary(
    fc.oneof(
      { weight: 8, arbitrary: leaf },
      { weight: 4, arbitrary: flatList },
      { weight: 4, arbitrary: nested },
      { weight: 5, arbitrary: deeper },
    ),
    4,
  );
}

/** Nested lists and objects, about as deep as arbitrary JSON may be. */
const wells: Arbitrary<unknown> = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 494, max: 504 }),
      fc.integer({ min: 494, max: 504 }),
      fc.constant(700),
    ),
    fc.constantFrom('list', 'object', 'both'),
  )
  .map(([levels, kind]) => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level += 1) {
      value = kind === 'list' || (kind === 'both' && level % 2 === 0) ? [value] : { a: value };
    }
    return value;
  });
const deepExtras = fc.tuple(extrasKey, wells).map(([key, value]) => ({ [key]: value }));

/** Extras that contain themselves, or the same object twice, which is no cycle. */
const knots = fc
  .tuple(extrasOf(jsonLeaf), fc.constantFrom(...'abc_'), fc.integer({ min: 0, max: 5 }))
  .map(([extras, key, shape]) => {
    const own: Record<string, unknown> = { ...extras };
    const list: unknown[] = [1];
    const shared = { bed: 1 };
    const tie = [
      () => own,
      () => ({ b: own }),
      () => [own],
      () => list,
      () => ({ b: shared }),
      () => ({ b: [1] }),
    ][shape];
    if (shape === 3) list.push(list);
    if (shape === 4) own['shared'] = shared;
    own[key] = tie?.();
    return own;
  });

/** Extras that JSON can express. */
export const jsonExtras: Arbitrary<unknown> = fc.oneof(
  { weight: 60, arbitrary: extrasOf(jsonLeaf) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>([], 'x', 1, true, [{}], '') },
  { weight: 2, arbitrary: deepExtras },
);

/** Extras that a caller may pass, JSON or not. */
export const jsExtras: Arbitrary<unknown> = fc.oneof(
  { weight: 40, arbitrary: extrasOf(jsLeaf) },
  { weight: 2, arbitrary: extrasOf(jsLeaf).map(withoutPrototype) },
  { weight: 2, arbitrary: knots },
  { weight: 1, arbitrary: deepExtras },
  {
    weight: 2,
    arbitrary: fc.oneof(jsLeaf, fc.constant([]), fc.constant([{}]), textOf(['a', '{}'], 0, 2)),
  },
);

function withoutPrototype(value: object): object {
  return Object.assign(Object.create(null), value);
}

/** Values of a wrong type for a text field. */
export const jsonOddValue: Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[null, null, null, 0, 1, true, '', [], ['Asha'], {}],
);
export const jsOddValue: Arbitrary<unknown> = fc.oneof(
  jsLeaf,
  fc.constant(undefined),
  jsonOddValue,
);
