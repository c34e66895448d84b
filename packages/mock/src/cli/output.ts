/** Takes the lines that the command prints. */
export interface CliOutput {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

/**
 * Puts text on one line. Who wrote it, a client or a service, may have put anything into it: line breaks,
 * escape sequences of a terminal, marks that turn its direction.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim();
}

/** Writes rows as columns of equal width; the last column ends where it ends. */
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
