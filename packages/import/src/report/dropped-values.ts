import type { FileRow, FileRows } from '../file/file-rows.ts';
import type { RowNote } from '../file/row-mapping.ts';
import type { JournalRow } from '../journal/journal.ts';
import { ImportError } from '../messages/import-error.ts';
import { formatCount } from '../messages/message-text.ts';

/** The values that `--drop-invalid` has left out of the rows that were sent. */
export class DroppedValues {
  readonly #file: Pick<FileRows, 'rows'>;
  readonly #counts = new Map<string, number>();

  constructor(file: Pick<FileRows, 'rows'>) {
    this.#file = file;
  }

  /** Adds the rules that dropped values break to the reason of each row, and counts the values. */
  async *addTo(rows: AsyncIterable<JournalRow>): AsyncGenerator<JournalRow> {
    const dropping = this.#droppingRows();
    let next = await dropping.next();
    for await (const journalRow of rows) {
      while (!next.done && next.value.row < journalRow.row) next = await dropping.next();
      const dropped = next.value?.row === journalRow.row ? next.value.notes : [];
      yield journalRow.state === 'rejected' ? journalRow : this.#withReason(journalRow, dropped);
    }
  }

  lines(): readonly string[] {
    const figures = [...this.#counts].map(([field, number]) => `${field} ${formatCount(number)}`);
    const words = `Values that break a rule were left out: ${figures.join(', ')}. The report has their rows.`;
    return figures.length === 0 ? [] : [words];
  }

  #withReason(row: JournalRow, dropped: readonly RowNote[]): JournalRow {
    for (const { field } of dropped) this.#counts.set(field, (this.#counts.get(field) ?? 0) + 1);
    const reasons = dropped.map(({ field, rule }) => `dropped ${field} ${rule}`);
    const reason = [row.reason ?? [], ...reasons].flat().join('; ');
    return { ...row, reason: reason || undefined };
  }

  /** Reads the rows with dropped values, as far as the file can still be read. */
  async *#droppingRows(): AsyncGenerator<Pick<FileRow, 'row' | 'notes'>, undefined> {
    try {
      for await (const { row, notes } of this.#file.rows()) {
        const dropped = notes.filter(({ note }) => note === 'dropped');
        if (dropped.length > 0) yield { row, notes: dropped };
      }
    } catch (error) {
      // Still writes the report.
      if (!(error instanceof ImportError)) throw error;
    }
    return undefined;
  }
}
