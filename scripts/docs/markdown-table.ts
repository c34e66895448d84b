/** Writes a table of Markdown. Its columns are aligned when the page is formatted. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(escaped))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Writes a value as JSON, in code, with spaces where a line may break. */
export function jsonCode(value: unknown): string {
  return `\`${spacedJson(value)}\``;
}

function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${spacedJson(item)}`,
  );
  return `{${entries.join(', ')}}`;
}

/** In a cell a bar ends even code. */
function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|');
}
