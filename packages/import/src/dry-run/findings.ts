import type { PatientFile } from '../file/patient-file.ts';
import { NOTES } from '../file/read-cell.ts';
import type { RowNote } from '../file/row-mapping.ts';
import { formatCount, MAX_NAME_LENGTH, oneLine, RowList } from '../messages/message-text.ts';

interface Finding {
  readonly place: string;
  readonly message: string;
  readonly name: string;
  readonly rows: RowList;
}

/** What the dry run has to say about rows: each finding has its column, its count and its first rows. */
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
   * @returns The place of the finding: a column, or the row.
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

  /** Describes the findings, a line for each, the most frequent first. */
  lines(): string[] {
    const all = [...this.#findings.values()].toSorted((a, b) => b.rows.count - a.rows.count);
    const width = formatCount(all[0]?.rows.count ?? 0).length;
    return all.map(({ place, name, message, rows }) => {
      return `${formatCount(rows.count).padStart(width)} x ${place} ${message} (${name}): ${rows}`;
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

/** The notes of a value that differs from the one in the file. */
const CHANGES = ['invisible_characters', 'normalised', 'half_width_kana'];

/** Describes a note. */
export function describeNote({ field, note, value }: RowNote): string {
  if (value !== undefined) return `is "${value}", a placeholder`;
  const isOther = field === 'username' && CHANGES.includes(note);
  const service = isOther ? ', but the service may hold the username as it was' : '';
  return NOTES[note] + service;
}
