import fc, { type Arbitrary } from 'fast-check';
import { textOf } from './odds.ts';

const PLAIN = ['a', 'b', 'ward', 'bed', 'tags'];

/** Names that a careless copy of an object loses or changes. */
const TREACHEROUS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'toJSON',
  'hasOwnProperty',
  'length',
  '0',
  '10',
  '',
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

export const extrasKey: Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 2, arbitrary: fc.constantFrom('_a', '_', '__', ' _a', '＿a') },
  { weight: 2, arbitrary: fc.constantFrom(...TREACHEROUS) },
  { weight: 1, arbitrary: nearLimit },
  { weight: 1, arbitrary: mixedNearLimit },
);
