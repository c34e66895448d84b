/** The functions that print lines. */
export interface CliOutput {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  /**
   * Whether `out` shows colours.
   *
   * @defaultValue false
   */
  readonly isColoured?: boolean;
}

/**
 * Puts text on one line. Text from a client or a service may contain anything: line breaks, escape
 * sequences for a terminal, or marks that change the text direction.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim();
}

/** Formats rows as columns of equal width. The last column is not padded. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
