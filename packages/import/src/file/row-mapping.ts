import { ESTIMATED_DOB_KEY, estimateDob } from '@profiles/sdk/schemas';
import { birthDayRule, DATE_ERA, eraRule, MAX_AGE_YEARS } from '../values/birth-day.ts';
import type { DateReader } from '../values/date-reader.ts';
import { isLocalPhone, type PhoneReader } from '../values/phone-number.ts';
import { dayOfParts, isDay, localDay, readPlainDate, SHOWN_IN_PART } from '../values/plain-date.ts';
import { dobOfAge, readAge } from '../values/read-age.ts';
import type { Column } from './columns.ts';
import { AGE, BIRTH_PARTS, EXTRAS_PREFIX } from './fields.ts';
import { type CellNote, type CellReading, readCell } from './read-cell.ts';
import type { FileRecord } from './read-records.ts';
import { findSwallowedRows } from './swallowed-rows.ts';

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

export interface RowNote extends CellNote {
  readonly field: string;
}

/** What the date of birth of a row shows about its column. */
export interface BirthReading {
  /** The form of a date that is read. */
  readonly form?: string | undefined;
  /** Whether it has a time that is not the start of a day. */
  readonly hasTime?: boolean | undefined;
  /** Whether its year has two digits, and may be one of a century earlier too. */
  readonly isShort?: boolean | undefined;
  /** The text of a date that is not read, or is one of another calendar. */
  readonly unread?: string | undefined;
  /** Whether its year is one of another calendar. */
  readonly isOtherEra: boolean;
}

/** The fields of a row. A value that cannot be read is in them as it is, and has a problem. */
export interface MappedRow {
  readonly fields: RowFields;
  /** What the date of birth shows, unless an age counts instead. */
  readonly birth?: BirthReading | undefined;
  readonly problems: readonly RowProblem[];
  readonly notes: readonly RowNote[];
}

/** How values are read that depend on the settings or on the file. */
export interface ValueReaders {
  readonly asOf: Date;
  /** The reader of dates, if a column has formats. */
  readonly dates?: DateReader | undefined;
  readonly phones?: PhoneReader | undefined;
  /** The separator of a CSV file, which shows where a cell has swallowed rows. */
  readonly separator?: string | undefined;
}

const SWALLOWED_ROWS: RowProblem = {
  field: 'row',
  rule: 'swallowed_rows',
  message:
    'has a cell with lines that are rows of this file: a quote (") before them is not closed',
};

/** The most years by which an age may differ from the date of birth beside it. It may be out of date. */
const MAX_AGE_DIFFERENCE = 5;

/** The reading of a cell that may fill the date of birth. */
interface BirthCell extends CellReading {
  readonly birth?: BirthReading;
  readonly isEstimated?: boolean;
}

/** The mapping of columns to the fields of a patient. */
export type RowMapping = ReturnType<typeof createRowMapping>;

/** Creates the mapping of columns, which reads the cells of a row as the fields of a patient. */
export function createRowMapping(columns: readonly Column[], readers: ValueReaders) {
  const { asOf, dates, phones, separator } = readers;
  const earliest = columns.find(({ target }) => target === 'dob')?.earliest;
  const birthRule = birthDayRule(asOf, earliest);
  const hasRows = findSwallowedRows(columns, separator);
  const ageUnit = unitOfAges(columns.find(({ target }) => target === AGE)?.name ?? '');
  const hasParts = BIRTH_PARTS.every((part) => columns.some(({ target }) => target === part));

  function readBirth(cell: CellReading): BirthCell {
    const named = cell.broken ?? eraRule(cell.value);
    const isPart = cell.type === 'date-part';
    const isDate = cell.type === 'date' || isPart;
    const reading = dates?.read(cell.value, isDate) ?? readPlainDate(cell.value, isDate);
    const {
      date = cell.value,
      form,
      problem,
      hasTime,
      isShort,
      isEstimated = false,
    } = reading ?? {};
    const isRead = problem === undefined && isDay(date);
    const broken = isRead ? birthRule(date) : (named ?? problem);
    const isOtherEra = broken === DATE_ERA;
    const unread = isRead && !isOtherEra ? undefined : cell.value;
    const readForm = isPart ? SHOWN_IN_PART : form;
    return {
      ...cell,
      value: date,
      broken,
      isEstimated,
      birth: { form: isRead ? readForm : undefined, hasTime, isShort, unread, isOtherEra },
    };
  }

  function readBirthOfAge({ value, notes }: CellReading): BirthCell {
    const age = readAge(value, ageUnit);
    if (age !== undefined) return { value: dobOfAge(age, asOf), notes, isEstimated: true };
    const message = `is not an age from 0 to ${MAX_AGE_YEARS} years, such as 61, 6 months or 45Y 3M`;
    return { value, broken: { rule: 'age', message }, notes };
  }

  function readPhone(cell: CellReading): CellReading {
    if (phones === undefined) return noted(cell, isLocalPhone(cell.value), 'local_phone');
    const read = phones.read(cell.value);
    return typeof read === 'string' ? { ...cell, value: read } : { ...cell, broken: read };
  }

  function readField(field: string, cell: CellReading): BirthCell {
    if (field === 'dob') return readBirth(cell);
    if (field === AGE) return readBirthOfAge(cell);
    return field === 'mobile' && cell.broken === undefined ? readPhone(cell) : cell;
  }

  /** An age stands for a date of birth that is missing, and for one that it contradicts. */
  function unusedField(birth?: CellReading, age?: CellReading): string | undefined {
    if (!birth?.value || !age?.value) return undefined;
    const [by, estimated] = [readBirth(birth).value, readBirthOfAge(age)];
    const years = Number(by.slice(0, 4)) - Number(estimated.value.slice(0, 4));
    const isFar = isDay(by) && !estimated.broken && Math.abs(years) > MAX_AGE_DIFFERENCE;
    return isFar ? 'dob' : AGE;
  }

  return {
    /**
     * Returns everything that determines how a row is read.
     *
     * @param hasUnitAges - Whether ages of the file depend on the day, not only on the year.
     */
    facts(hasUnitAges: boolean): unknown {
      const hasAges = columns.some(({ target }) => target === AGE);
      const youngest = hasAges ? estimateDob(0, asOf) : undefined;
      return [
        columns.map((column) => ({ ...column, values: [...column.values] })),
        hasUnitAges ? localDay(asOf) : youngest,
        dates?.hasShortYears ? asOf.getFullYear() : undefined,
        dates?.timeZone,
        phones?.country,
      ];
    },
    read(cells: readonly string[], types?: FileRecord['types']): MappedRow {
      const fields: Record<string, string> = {};
      const extras: Record<string, string | true> = {};
      const problems: RowProblem[] = [];
      const notes: RowNote[] = [];
      const readings = new Map<string, CellReading>();
      for (const [at, cell] of cells.entries()) {
        const column = columns[at];
        if (cell === '' || column?.target === undefined) continue;
        readings.set(column.target, readCell(cell, column.target, column, types?.get(at)));
      }
      if (cells.some(hasRows)) problems.push(SWALLOWED_ROWS);
      if (hasParts) joinParts(readings);
      const unused = unusedField(readings.get('dob'), readings.get(AGE));
      let birth: BirthReading | undefined;
      for (const [field, cell] of readings) {
        const isRead = cell.value !== '' && field !== unused;
        const reading: BirthCell = isRead ? readField(field, cell) : cell;
        const { value, broken, isEstimated = false } = reading;
        for (const note of reading.notes) notes.push({ field, ...note });
        if (!isRead) continue;
        birth ??= reading.birth;
        if (broken) problems.push({ field, rule: broken.rule, message: broken.message });
        if (isEstimated) extras[ESTIMATED_DOB_KEY] = true;
        if (field.startsWith(EXTRAS_PREFIX)) extras[field.slice(EXTRAS_PREFIX.length)] = value;
        else fields[field === AGE && isEstimated ? 'dob' : field] = value;
      }
      if (unused === 'dob') notes.push({ field: 'dob', note: 'contradicted_by_age' });
      const all = Object.keys(extras).length > 0 ? { ...fields, extras } : fields;
      return { fields: all, birth, problems, notes };
    },
  };
}

/** Puts a date of birth in place of its three parts. */
function joinParts(readings: Map<string, CellReading>): void {
  const parts = BIRTH_PARTS.map((part) => readings.get(part));
  for (const part of BIRTH_PARTS) readings.delete(part);
  const [year = '', month = '', day = ''] = parts.map((part) => part?.value);
  const notes = parts.flatMap((part) => part?.notes ?? []);
  const broken = parts.find((part) => part?.broken)?.broken;
  if (year + month + day === '') return;
  readings.set('dob', { value: dayOfParts(year, month, day), broken, notes });
}

/** The units of ages, in the languages in which columns are known. */
const AGE_UNITS: readonly (readonly [unit: string, name: RegExp])[] = [
  ['', /years?|jahre|année|años|anos|\bans\b/i],
  ['months', /months?|monat|mois|\bmes(?:es)?\b/i],
  ['weeks', /weeks?|woche|semaine|semana/i],
  ['days', /days?|\btagen?\b|\bjours?\b|\bd[ií]as?\b/i],
];

/** Returns the unit of ages that the name of their column has, as in `Age (months)`. */
export function unitOfAges(name: string): string {
  return AGE_UNITS.find(([, unit]) => unit.test(name))?.[0] ?? '';
}

function noted(cell: CellReading, isNoted: boolean, note: CellNote['note']): CellReading {
  return isNoted ? { ...cell, notes: [...cell.notes, { note }] } : cell;
}
