import { expect, it } from 'vitest';
import { jsonCode, markdownTable } from './markdown-table.ts';

it('markdownTable writes a line for each row, and escapes bars in cells', () => {
  const table = markdownTable(['what', 'value'], [['a|b', '`"x|y"`']]);
  expect(table).toBe('| what | value |\n| - | - |\n| a\\|b | `"x\\|y"` |');
});

it('writes JSON with spaces between values, where a line can break', () => {
  expect(jsonCode({ a: [[1], {}], b: '\n{ x }\u200b' })).toBe(
    '`{"a": [[1], {}], "b": "\\n{ x }\\u200b"}`',
  );
});
