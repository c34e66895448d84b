import fc, { type Arbitrary } from 'fast-check';

/** Mostly the first, and rarely the second. */
export function mostly<T, U>(
  usual: Arbitrary<T>,
  odd: Arbitrary<U>,
  oneIn: number,
): Arbitrary<T | U> {
  return fc.oneof<
    [{ weight: number; arbitrary: Arbitrary<T> }, { weight: number; arbitrary: Arbitrary<U> }]
  >({ weight: oneIn - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** Texts of pieces from a list. Every length is equally likely. */
export function textOf(pieces: readonly string[], minLength: number, maxLength: number) {
  return fc
    .array(fc.constantFrom(...pieces), { minLength, maxLength, size: 'max' })
    .map((parts) => parts.join(''));
}
