import type { PatientFile } from '../file/patient-file.ts';
import { count, oneLine } from '../report/words.ts';

/** The rows of a rule that a summary names. */
const ROWS_SHOWN = 5;

interface BrokenRule {
  readonly place: string;
  readonly rule: string;
  readonly message: string;
  readonly rows: number[];
  count: number;
}

/** The rules that rows break, each with its column, its count and its first rows. */
export class BrokenRules {
  readonly #file: Pick<PatientFile, 'columnOf'>;
  readonly #rules = new Map<string, BrokenRule>();

  constructor(file: Pick<PatientFile, 'columnOf'>) {
    this.#file = file;
  }

  /** Adds a row. Returns the place that the rule is about: a column, or the row. */
  add(row: number, field: string, rule: string, message: string): string {
    // Rows with other numbers of cells have other messages.
    const key = `${field} ${message}`;
    const known = this.#rules.get(key) ?? {
      place: this.#placeOf(field),
      rule,
      message,
      rows: [],
      count: 0,
    };
    known.count += 1;
    if (known.rows.length < ROWS_SHOWN) known.rows.push(row);
    this.#rules.set(key, known);
    return known.place;
  }

  /** Describes the rules, the one that most rows break first. */
  lines(): string[] {
    const rules = [...this.#rules.values()].toSorted((a, b) => b.count - a.count);
    const width = count(rules[0]?.count ?? 0).length;
    return rules.map(({ place, rule, message, rows, count: total }) => {
      const more = total > rows.length ? ', …' : '';
      const which = `${total === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more}`;
      return `${count(total).padStart(width)} x ${place} ${message} (${rule}): ${which}`;
    });
  }

  #placeOf(field: string): string {
    if (field === 'row') return 'the row';
    const column = oneLine(this.#file.columnOf(field));
    return column === field ? `column "${column}"` : `column "${column}" (${field})`;
  }
}
