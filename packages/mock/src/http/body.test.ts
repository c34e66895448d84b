import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOf, contentText } from './body.ts';

/** Any code units: byte order marks and halves of characters are frequent. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(0xfeff, 0xd83d, 0xde00, 0x7b), fc.nat(0xffff)))
  .map((units) => String.fromCharCode(...units));

it('reads a text like its bytes', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  fc.assert(
    fc.property(anyText, (text) => {
      expect(contentText(text, decoder)).toBe(contentText(bytesOf(text), decoder));
    }),
  );
});
