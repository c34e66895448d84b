import { ESTIMATED_DOB_KEY, estimateDob, OLDEST_AGE } from '@profiles/sdk/schemas';
import { AGE, type Column, EXTRAS_PREFIX, valueKey } from './columns.ts';
import type { DateReader } from './date-reader.ts';

/** The fields of a patient as the file has them. Empty cells are absent. */
export interface RowFields {
  readonly [field: string]: string | Readonly<Record<string, string | true>> | undefined;
  readonly username?: string;
}

/** A rule that a row breaks. It never contains the value. */
export interface RowProblem {
  /** The field, such as `dob` or `extras.ward`. */
  readonly field: string;
  /** The rule, which is an `InputRule` of the SDK or one of the import. */
  readonly rule: string;
  /** The requirement, to be read after the name of the column. */
  readonly message: string;
}

/** A value that was put right, or looks wrong, and does not reject its row. */
export interface RowNote {
  readonly field: string;
  /** What was noted: a name of a fixed list. */
  readonly note: string;
  /** The value, if it is of a fixed list of words for nothing. */
  readonly value?: string;
}

/** The fields of a row. A value that cannot be read is in them as it is, and has a problem. */
export interface MappedRow {
  readonly fields: RowFields;
  readonly problems: readonly RowProblem[];
  readonly notes: readonly RowNote[];
}

const YEARS = /^(\d{1,3}) ?(?:y|yrs?|years?)?$/i;

/** Reads the cells of a row as the fields of a patient. */
export class RowMapping {
  readonly #columns: readonly Column[];
  readonly #dates: DateReader | undefined;
  readonly #asOf: Date;

  /**
   * @param asOf - The day on which ages are true.
   * @param dates - The reader of dates, if a column has formats.
   */
  constructor(columns: readonly Column[], asOf: Date, dates?: DateReader) {
    this.#columns = columns;
    this.#dates = dates;
    this.#asOf = asOf;
  }

  /** Everything that decides how a row is read. */
  get facts(): unknown {
    const columns = this.#columns.map((column) => ({ ...column, values: [...column.values] }));
    const hasAges = columns.some(({ target }) => target === AGE);
    const youngest = hasAges ? estimateDob(0, this.#asOf) : undefined;
    return [columns, youngest, this.#dates?.hasShortYears ? this.#asOf.getFullYear() : undefined];
  }

  /** Reads a row. Removes white space around each value. */
  read(cells: readonly string[]): MappedRow {
    const fields: Record<string, string> = {};
    const extras: Record<string, string | true> = {};
    const problems: RowProblem[] = [];
    let age: string | undefined;
    for (const [at, { target, values }] of this.#columns.entries()) {
      const cell = cells[at]?.trim();
      if (target === undefined || !cell) continue;
      const value = values.size > 0 ? (values.get(valueKey(cell)) ?? cell) : cell;
      if (value === '') continue;
      if (target === AGE) age = value;
      else if (target.startsWith(EXTRAS_PREFIX)) extras[target.slice(EXTRAS_PREFIX.length)] = value;
      else fields[target] = value;
    }
    if (fields['dob'] !== undefined) {
      const { date, problem } = this.#dates?.read(fields['dob']) ?? { date: fields['dob'] };
      fields['dob'] = date;
      if (problem !== undefined) problems.push({ field: 'dob', ...problem });
    } else if (age !== undefined) {
      const dob = this.#dobOf(age);
      if (dob === undefined) {
        fields[AGE] = age;
        const message = `is not an age in whole years from 0 to ${OLDEST_AGE}`;
        problems.push({ field: AGE, rule: 'age', message });
      } else {
        fields['dob'] = dob;
        extras[ESTIMATED_DOB_KEY] = true;
      }
    }
    const all = Object.keys(extras).length > 0 ? { ...fields, extras } : fields;
    return { fields: all, problems, notes: [] };
  }

  #dobOf(age: string): string | undefined {
    const years = Number(YEARS.exec(age)?.[1]);
    return years <= OLDEST_AGE ? estimateDob(years, this.#asOf) : undefined;
  }
}
