/** Writes a table of Markdown. Its columns are aligned when the page is formatted. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(escaped))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Writes a value as JSON, in code. */
export function jsonCode(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

/** In a cell a bar ends even code. */
function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|');
}
