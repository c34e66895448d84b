import { expect, it } from 'vitest';
import { bodyText, durationText, ledgerValueText, shortText, shownText } from './shown-text.ts';

const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);

it.each([
  ['Asha', 'Asha'],
  [false, 'false'],
  [undefined, ''],
  [[1, ['a']], '[1,["a"]]'],
  [{ nodeType: 1 }, '{"nodeType":1}'],
  [{ _$litType$: 1, strings: ['<b>'] }, '{"_$litType$":1,"strings":["<b>"]}'],
  [{ toJSON: 'text' }, '{"toJSON":"text"}'],
  [JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
])('turns %j into text', (value, text) => {
  expect(shownText(value)).toBe(text);
});

it('indents JSON unless it nests more than 50 levels deep', () => {
  expect(shownText({ a: [1] }, 2)).toBe('{\n  "a": [\n    1\n  ]\n}');
  const deep = JSON.parse('['.repeat(400) + ']'.repeat(400));
  expect(shownText(deep, 2)).toBe('['.repeat(400) + ']'.repeat(400));
});

it('cuts a text for a list after 200 characters', () => {
  expect(shortText('x'.repeat(200))).toBe('x'.repeat(200));
  expect(shortText(['x'.repeat(200)])).toBe(`["${'x'.repeat(198)}…`);
});

it.each([
  ['indents a JSON body', '{"oid":"p-1"}', '{\n  "oid": "p-1"\n}'],
  ['shows an empty body unchanged', '', ''],
  ['shows a body that is not JSON unchanged', 'half of {"oid":', 'half of {"oid":'],
  ['shows deeply nested JSON unchanged', DEEP, DEEP],
])('%s', (_, body, text) => {
  expect(bodyText(body)).toBe(text);
});

it.each([
  [0, '<1 ms'],
  [0.999, '<1 ms'],
  [1, '1 ms'],
  [299.6, '300 ms'],
  [1000, '1 s'],
  [1540, '1.5 s'],
])('formats %d milliseconds as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

it.each([
  [{ limit: 1, windowMs: 60_000 }, '1 request in 60 s'],
  [{ limit: 100, windowMs: 500 }, '100 requests in 500 ms'],
])('writes the rate limit %j in words', (limit, text) => {
  expect(ledgerValueText(limit)).toBe(text);
});
