import { expect, it } from 'vitest';
import { markdownTable } from './markdown-table.ts';

it('markdownTable writes a line for each row, and escapes bars in cells', () => {
  const table = markdownTable(['what', 'value'], [['a|b', '`"x|y"`']]);
  expect(table).toBe('| what | value |\n| - | - |\n| a\\|b | `"x\\|y"` |');
});
