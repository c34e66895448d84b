import { expect, it } from 'vitest';
import { readNumber } from './read-entries.ts';

it.each([
  ['36.6', 36.6],
  [' -7 ', -7],
  ['007', 7],
  ['123456789012345', 123456789012345],
])('reads the number %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

it.each(['', 'many', '1e3', '0x10', '1,5', '.5', '1234567890123456'])(
  'rejects %j as a number',
  (text) => {
    expect(readNumber(text)).toBeUndefined();
  },
);
