/** Writes a table of Markdown. Formatting the page aligns its columns. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  // In a cell, a bar ends even code.
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const lines = [header, header.map(() => '---'), ...escaped];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
