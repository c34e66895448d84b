import { expect, it } from 'vitest';
import { markdownTable } from './markdown-table.ts';

it('writes a line for each row, and escapes what would end a cell', () => {
  const table = markdownTable(['what', 'value'], [['a|b', '`"x|y"`']]);
  expect(table).toBe('| what | value |\n| - | - |\n| a\\|b | `"x\\|y"` |');
});
