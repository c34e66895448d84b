import { markdownTable as tableOf } from 'markdown-table';

/** Writes a table of Markdown. Its rows change with their own cells alone. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  // In a cell, a bar ends even code.
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  return tableOf([header, ...escaped], { alignDelimiters: false });
}
