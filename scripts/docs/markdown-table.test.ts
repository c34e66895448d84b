import { expect, it } from 'vitest';
import { jsonCode, markdownTable } from './markdown-table.ts';

it('writes a line for each row, and escapes what would end a cell', () => {
  const table = markdownTable(['what', 'value'], [['a|b', jsonCode({ k: 'x|y' })]]);
  expect(table).toBe('| what | value |\n| --- | --- |\n| a\\|b | `{"k": "x\\|y"}` |');
});

it('writes JSON that can be broken between values', () => {
  expect(jsonCode({ a: [[1], {}], b: '\n{ x }' })).toBe('`{"a": [[1], {}], "b": "\\n{ x }"}`');
});
