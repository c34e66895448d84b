import fc, { type Arbitrary } from 'fast-check';

/** Mostly the first, and once in so many the second. */
export function mostly<T, U>(
  usual: Arbitrary<T>,
  odd: Arbitrary<U>,
  oneIn: number,
): Arbitrary<T | U> {
  return fc.oneof<
    [{ weight: number; arbitrary: Arbitrary<T> }, { weight: number; arbitrary: Arbitrary<U> }]
  >({ weight: oneIn - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** Texts of so many pieces from a list, where the length matters as much as what is in them. */
export function textOf(pieces: readonly string[], minLength: number, maxLength: number) {
  return fc
    .array(fc.constantFrom(...pieces), { minLength, maxLength, size: 'max' })
    .map((parts) => parts.join(''));
}
