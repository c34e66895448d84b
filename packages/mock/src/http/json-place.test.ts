import { expect, it } from 'vitest';
import { placeOfJsonError } from './json-place.ts';

const texts: readonly (readonly [place: string, text: string])[] = [
  ['line 1, column 1', ''],
  ['line 1, column 1', 'Asha'],
  ['line 1, column 1', '01'],
  ['line 1, column 2', '{'],
  ['line 1, column 2', '[1.]'],
  ['line 1, column 2', '["Asha]'],
  ['line 1, column 2', '["Asha\nRao"]'],
  ['line 1, column 2', '["\\x"]'],
  ['line 1, column 3', '1 2'],
  ['line 1, column 3', '[]]'],
  ['line 1, column 3', '[1}'],
  ['line 1, column 4', '[1 2]'],
  ['line 1, column 7', '{"fn" "Asha"}'],
  ['line 1, column 12', '{"fn":"As" "ln":1}'],
  ['line 2, column 1', '{"fn": "As", \r\n}'],
  ['line 2, column 2', '[1,2,\n\t,3]'],
  ['line 3, column 6', '{"a": [true, -1e-5, null],\n"b": {"\\u00e9": {}},\n"c": Asha}'],
];

it.each(texts)('names %s as the place where %j stops being JSON', (place, text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(placeOfJsonError(text)).toBe(place);
});

it('finds the place quickly, even in a long text without an end', () => {
  const text = `{"a": ${'['.repeat(1e5)}"${'\\n x'.repeat(1e5)}`;
  expect(placeOfJsonError(text)).toBe('line 1, column 100007');
});
