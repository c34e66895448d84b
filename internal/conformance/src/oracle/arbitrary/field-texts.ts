import fc, { type Arbitrary } from 'fast-check';

/** Characters that a careless check confuses: combining, astral, lone surrogate, wide, invisible. */
const ODD_CHARACTERS = [
  ...['é', 'e\u0301', '😀', 'İ', 'ß', 'Σ', '中', '٣', '\ud800', '\udc00'],
  ...['\u0000', '\u001f', '\u007f', '\u0080', '\u0085', '\u00a0', '\u00ad', '\u200b'],
  ...['\u2028', '\u202e', '\u3000', '\ufeff', '\uffff', '\u2800', '\u3164'],
];
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at));

/** Any short text. */
export const anyText = textOf(['a', 'B', ' ', ...ODD_CHARACTERS], 0, 4);

export const someName = mostly(
  fc.constantFrom('Asha', 'RAO', 'ÀSHA', 'İpek', 'ΣΑΣ', 'x'),
  fc.oneof(
    anyText,
    fc.constantFrom('', ' ', '\u00a0\t\n', '\u200b', '\u180e', '\ufeff', '\u0085', '\0'),
  ),
  4,
);

const twoDigits = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((number) => String(number).padStart(2, '0'));
const year = mostly(
  fc.constantFrom('1990', '2000', '1900', '2023', '2024', '0004'),
  fc.constantFrom('0000', '0001', '9999', '2100', '2400', '+1990', '199', '19900', '٢٠٢٤'),
  8,
);
const dateFormat = mostly(
  fc.constant((parts: readonly string[]) => parts.join('-')),
  fc.constantFrom(
    (parts: readonly string[]) => parts.join('/'),
    (parts: readonly string[]) => parts.join(''),
    (parts: readonly string[]) => ` ${parts.join('-')}`,
    (parts: readonly string[]) => `${parts.join('-')}\n`,
    (parts: readonly string[]) => `${parts.join('-')}T00:00:00Z`,
    (parts: readonly string[]) => parts.map((part) => part.replace(/^0/, '')).join('-'),
    (parts: readonly string[]) => parts.toReversed().join('-'),
  ),
  10,
);

/** Days at the ends of months, and texts that look like days. */
export const nearDate: Arbitrary<string> = fc
  .tuple(
    dateFormat,
    year,
    twoDigits(0, 13),
    twoDigits(26, 32),
    fc.constantFrom('01', '00', '1', 'aa'),
  )
  .chain(([format, ...[y, month, late, early]]) =>
    fc.constantFrom(late, late, late, early).map((day) => format([y, month, day])),
  );

const WORD = ['a', 'Z', '9', 'é', '中', '😀'];
const localPart = mostly(
  textOf([...WORD, '.', '+', '_', "'", '-', '!'], 1, 6),
  textOf([...ASCII, ...ODD_CHARACTERS], 0, 3),
  4,
);
const label = mostly(
  textOf([...WORD, '-'], 1, 4),
  fc.oneof(
    textOf([...ASCII, ...ODD_CHARACTERS], 0, 2),
    fc
      .tuple(fc.constantFrom('a', 'é', '😀', '-'), fc.integer({ min: 61, max: 65 }))
      .map(([character, length]) => character.repeat(length)),
    // Its lowercase form is two characters.
    fc.integer({ min: 30, max: 33 }).map((length) => 'İ'.repeat(length)),
  ),
  5,
);

/** Addresses that are valid, or invalid by one character. */
export const nearEmail: Arbitrary<string> = fc
  .tuple(
    localPart,
    mostly(fc.constant('@'), fc.constantFrom('', '@@', ' @', '＠'), 20),
    fc.array(label, { minLength: 1, maxLength: 3 }),
  )
  .map(([local, at, labels]) => local + at + labels.join('.'));

/** Numbers with a digit too many or too few, or with a mark at a wrong position. */
export const nearPhone: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('+', '+', '+', '', '++', '00', '011', ' +', '(', '-'),
    fc.constantFrom('91', '1', '0', '', '(91)'),
    fc.oneof(
      textOf(['0', '5', '9'], 5, 16),
      textOf(['1', '22', '333', ' ', '-', '.', '(', ')'], 4, 12),
      textOf(['1234', 'a', '٣', '+', '\u00a0', '/', '\n', ','], 2, 3),
    ),
    fc.constantFrom('', '', '', ' ', ')', '-', 'x1'),
  )
  .map((parts) => parts.join(''));

/** Values of enums, and texts that differ from one by case or a space. */
export const nearEnum = fc.constantFrom(
  ...['M', 'F', 'O', 'm', 'female', 'MF', '', ' F'],
  ...['A+', 'AB-', 'O+', 'AB', 'O', 'a+', '+', 'A＋', 'O−'],
);

/** Mostly the first, and rarely the second. */
export function mostly<T, U>(
  common: Arbitrary<T>,
  rare: Arbitrary<U>,
  oneIn: number,
): Arbitrary<T | U> {
  return fc.oneof<
    [{ weight: number; arbitrary: Arbitrary<T> }, { weight: number; arbitrary: Arbitrary<U> }]
  >({ weight: oneIn - 1, arbitrary: common }, { weight: 1, arbitrary: rare });
}

/** Texts of pieces from a list. Every length is equally likely. */
export function textOf(pieces: readonly string[], minLength: number, maxLength: number) {
  return fc
    .array(fc.constantFrom(...pieces), { minLength, maxLength, size: 'max' })
    .map((parts) => parts.join(''));
}
