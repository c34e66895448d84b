import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any code point except surrogates, as text. The same as fast-check's unit `binary`, which takes a
 * second to build a table of all of them.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES })
  .map(
    (number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES),
    (text) => {
      const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
      if (code === undefined || text !== String.fromCodePoint(code))
        throw new Error('no code point');
      return code < FIRST_SURROGATE ? code : code - SURROGATES;
    },
  );
