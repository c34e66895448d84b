import { markdownTable as tableOf } from 'markdown-table';

/** Writes a Markdown table without padding, so a changed cell changes only its own row. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  // A bar ends a cell, even inside code.
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  return tableOf([header, ...escaped], { alignDelimiters: false });
}

/** Writes a value as JSON in Markdown code, with spaces where a line may break. */
export function jsonCode(value: unknown): string {
  const lines = visibleJson(String(JSON.stringify(value, undefined, 1)));
  return `\`${lines.replace(/,\n */g, ', ').replace(/\n */g, '')}\``;
}

/** Escapes the characters of JSON that a reader cannot see. */
function visibleJson(json: string): string {
  return json.replace(/(?![ \n])[\p{C}\p{Z}]/gu, (hidden) =>
    hidden.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
