import type { PatientFile } from '../file/patient-file.ts';
import { MAX_NAME_LENGTH, oneLine, RowList } from '../message-text.ts';
import { count } from '../report/words.ts';

interface Finding {
  readonly place: string;
  readonly message: string;
  readonly name: string;
  readonly rows: RowList;
}

/** What was found in rows, each with its column, its count and its first rows. */
export class Findings {
  readonly #file: Pick<PatientFile, 'columnOf'>;
  readonly #findings = new Map<string, Finding>();

  constructor(file: Pick<PatientFile, 'columnOf'>) {
    this.#file = file;
  }

  /**
   * Adds a row.
   *
   * @param name - The name of the rule or the note.
   * @param message - What it says, to be read after the name of the column.
   * @returns The place that it is about: a column, or the row.
   */
  add(row: number, field: string, name: string, message: string): string {
    // Rows with other numbers of cells have other messages.
    const key = `${field} ${message}`;
    const rows = new RowList();
    const known = this.#findings.get(key) ?? { place: this.#placeOf(field), message, name, rows };
    known.rows.add(row);
    this.#findings.set(key, known);
    return known.place;
  }

  /** Describes the findings, the one of most rows first. */
  lines(): string[] {
    const all = [...this.#findings.values()].toSorted((a, b) => b.rows.count - a.rows.count);
    const width = count(all[0]?.rows.count ?? 0).length;
    return all.map(({ place, name, message, rows }) => {
      return `${count(rows.count).padStart(width)} x ${place} ${message} (${name}): ${rows}`;
    });
  }

  #placeOf(field: string): string {
    if (field === 'row') return 'the row';
    const name = this.#file.columnOf(field);
    if (name === undefined) return `the field "${field}"`;
    const column = oneLine(name, MAX_NAME_LENGTH);
    return column === field ? `column "${column}"` : `column "${column}" (${field})`;
  }
}
