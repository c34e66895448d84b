import { ESTIMATED_DOB_KEY, estimateDob, OLDEST_AGE } from '@profiles/sdk/schemas';
import { BirthDays, isMidnightElsewhere } from '../values/birth-day.ts';
import type { TextNote } from '../values/cell-text.ts';
import type { DateReader } from '../values/date-reader.ts';
import { isLocalPhone, type PhoneReader } from '../values/phone-number.ts';
import { localDay } from '../values/plain-date.ts';
import { dobOfAge, readAge } from '../values/read-age.ts';
import { spreadsheetDateRule, type ValueRule } from '../values/spreadsheet-values.ts';
import { AGE, type Column, EXTRAS_PREFIX } from './columns.ts';
import { type CellReading, readCell } from './read-cell.ts';

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
export interface CellNote {
  readonly note:
    | TextNote
    | 'decimal_number'
    | 'lost_letters'
    | 'word_for_nothing'
    | 'local_phone'
    | 'moved_day'
    | 'short_row'
    | 'dropped';
  /** The value, if it is of the fixed list of words for nothing. */
  readonly value?: string;
  /** The rule that a dropped value breaks. */
  readonly rule?: string;
}

/** A note about a value of a row. */
export interface RowNote extends CellNote {
  readonly field: string;
}

/** The fields of a row. A value that cannot be read is in them as it is, and has a problem. */
export interface MappedRow {
  readonly fields: RowFields;
  readonly problems: readonly RowProblem[];
  readonly notes: readonly RowNote[];
}

/** How values are read that depend on the settings or on the file. */
export interface ValueReaders {
  /** The day on which ages are true. */
  readonly asOf: Date;
  /** The reader of dates, if a column has formats. */
  readonly dates?: DateReader | undefined;
  /** The reader of phone numbers, if their country is known. */
  readonly phones?: PhoneReader | undefined;
  /** Whether ages of the file depend on the day, not only on the year. */
  readonly hasUnitAges?: boolean;
}

/** Reads the cells of a row as the fields of a patient. */
export class RowMapping {
  readonly #columns: readonly Column[];
  readonly #readers: ValueReaders;
  readonly #birthDays: BirthDays;

  constructor(columns: readonly Column[], readers: ValueReaders) {
    this.#columns = columns;
    this.#readers = readers;
    const earliest = columns.find(({ target }) => target === 'dob')?.earliest;
    this.#birthDays = new BirthDays(readers.asOf, earliest);
  }

  /** Everything that decides how a row is read. */
  get facts(): unknown {
    const { asOf, dates, phones, hasUnitAges } = this.#readers;
    const columns = this.#columns.map((column) => ({ ...column, values: [...column.values] }));
    const hasAges = columns.some(({ target }) => target === AGE);
    const youngest = hasAges ? estimateDob(0, asOf) : undefined;
    return [
      columns,
      hasUnitAges ? localDay(asOf) : youngest,
      dates?.hasShortYears ? asOf.getFullYear() : undefined,
      phones?.country,
    ];
  }

  /** Reads a row. */
  read(cells: readonly string[]): MappedRow {
    const fields: Record<string, string> = {};
    const extras: Record<string, string | true> = {};
    const problems: RowProblem[] = [];
    const notes: RowNote[] = [];
    const readings = this.#readCells(cells);
    for (const [field, reading] of readings) {
      notes.push(...reading.notes.map((note) => ({ field, ...note })));
      if (reading.value === '') continue;
      // An age stands for a date of birth that is missing.
      if (field === AGE && readings.get('dob')?.value) continue;
      const { value, broken, note } = this.#readField(field, reading);
      if (broken) problems.push({ field, rule: broken.rule, message: broken.message });
      if (note) notes.push({ field, note });
      if (field.startsWith(EXTRAS_PREFIX)) extras[field.slice(EXTRAS_PREFIX.length)] = value;
      else if (field !== AGE || broken) fields[field] = value;
      else {
        fields['dob'] = value;
        extras[ESTIMATED_DOB_KEY] = true;
      }
    }
    const all = Object.keys(extras).length > 0 ? { ...fields, extras } : fields;
    return { fields: all, problems, notes };
  }

  #readCells(cells: readonly string[]): ReadonlyMap<string, CellReading> {
    const readings = new Map<string, CellReading>();
    for (const [at, column] of this.#columns.entries()) {
      const { target } = column;
      const cell = cells[at];
      if (target !== undefined && cell) readings.set(target, readCell(cell, target, column));
    }
    return readings;
  }

  #readField(field: string, { value, broken }: CellReading): FieldReading {
    if (field === 'dob') return this.#readBirth(value, broken);
    if (field === AGE) return this.#readAge(value);
    if (broken !== undefined) return { value, broken };
    return field === 'mobile' ? this.#readPhone(value) : { value };
  }

  #readBirth(value: string, wrong: ValueRule | undefined): FieldReading {
    const note = isMidnightElsewhere(value) ? 'moved_day' : undefined;
    const unread = { date: value, problem: wrong ?? spreadsheetDateRule(value) };
    const { date, problem } = this.#readers.dates?.read(value) ?? unread;
    const broken = problem ? (wrong ?? problem) : this.#birthDays.ruleOf(date);
    return { value: date, broken, note };
  }

  #readAge(value: string): FieldReading {
    const age = readAge(value);
    if (age !== undefined) return { value: dobOfAge(age, this.#readers.asOf) };
    const message = `is not an age from 0 to ${OLDEST_AGE} years, such as 61, 6 months or 45Y 3M`;
    return { value, broken: { rule: 'age', message } };
  }

  #readPhone(value: string): FieldReading {
    const { phones } = this.#readers;
    if (phones === undefined)
      return { value, note: isLocalPhone(value) ? 'local_phone' : undefined };
    const read = phones.read(value);
    return typeof read === 'string' ? { value: read } : { value, broken: read };
  }
}

/** The value of a field, with what is wrong with it. */
interface FieldReading {
  readonly value: string;
  readonly broken?: ValueRule | undefined;
  readonly note?: CellNote['note'] | undefined;
}
