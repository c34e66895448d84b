import { expect, it } from 'vitest';
import { bodyText, shortText, shownText } from './shown-text.ts';

const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);

it.each([
  ['Asha', 'Asha'],
  ['<b>', '<b>'],
  [7, '7'],
  [false, 'false'],
  [null, 'null'],
  [undefined, ''],
  [[1, ['a']], '[1,["a"]]'],
  [{ nodeType: 1 }, '{"nodeType":1}'],
  [{ _$litType$: 1, strings: ['<b>'] }, '{"_$litType$":1,"strings":["<b>"]}'],
  [{ toString: 1 }, '{"toString":1}'],
  [{ toJSON: 'text' }, '{"toJSON":"text"}'],
  [JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
])('turns %j into text', (value, text) => {
  expect(shownText(value)).toBe(text);
});

it('indents JSON, but not where it nests so deep that indentation would be most of the text', () => {
  expect(shownText({ a: [1] }, 2)).toBe('{\n  "a": [\n    1\n  ]\n}');
  const deep = JSON.parse('['.repeat(400) + ']'.repeat(400));
  expect(shownText(deep, 2)).toBe('['.repeat(400) + ']'.repeat(400));
});

it('cuts what a list shows', () => {
  expect(shortText('x'.repeat(200))).toBe('x'.repeat(200));
  expect(shortText(['x'.repeat(200)])).toBe(`["${'x'.repeat(198)}…`);
});

it.each([
  ['{"oid":"p-1"}', '{\n  "oid": "p-1"\n}'],
  ['', ''],
  ['half of {"oid":', 'half of {"oid":'],
  [DEEP, DEEP],
])('shows a body as JSON or as it is', (body, text) => {
  expect(bodyText(body)).toBe(text);
});
