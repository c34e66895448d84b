import { readText, type TextNote } from '../values/cell-text.ts';
import {
  decimalRule,
  errorRule,
  lostLetters,
  SPREADSHEET_ERROR,
  shortenedRule,
  type ValueRule,
} from '../values/changed-values.ts';
import { PLACEHOLDER_RULE, placeholderOf } from '../values/placeholders.ts';
import { plainDigits } from '../values/plain-digits.ts';
import { AGE, type Column, EXTRAS_PREFIX, PERSON_NAMES } from './columns.ts';
import type { CellType } from './read-records.ts';

/** A value that was put right, or looks wrong, and does not reject its row. */
export interface CellNote {
  readonly note:
    | TextNote
    | 'decimal_number'
    | 'lost_letters'
    | 'word_for_nothing'
    | 'local_phone'
    | 'moved_day'
    | 'contradicted_by_age'
    | 'short_row'
    | 'dropped';
  /** The value, if it is a placeholder. The placeholders are a fixed list. */
  readonly value?: string;
  /** The rule that a dropped value breaks. */
  readonly rule?: string;
}

/** The value of a cell. It is empty if the cell is, or if the map says so. */
export interface CellReading {
  readonly value: string;
  /** The rule that the value breaks because a program has changed it or left it out. */
  readonly broken?: ValueRule | undefined;
  readonly notes: readonly CellNote[];
}

/** The fields that name a patient. */
export const NAME_FIELDS: ReadonlySet<string> = new Set([...PERSON_NAMES, 's', 'username']);
const TEXT_FIELDS: ReadonlySet<string> = new Set([...NAME_FIELDS, 'mobile', 'abha', 'email']);
/** Fields whose digits may be those of any script. */
const DIGIT_FIELDS: ReadonlySet<string> = new Set(['dob', AGE, 'mobile']);
const NUMBER_FIELDS: ReadonlySet<string> = new Set(['mobile', 'username', 'abha', 'dob']);

const LINE_BREAK: ValueRule = {
  rule: 'line_break',
  message: 'has a line break: only extras may have one',
};

/** What a spreadsheet makes of a text such as `MAR-7` or `true`. */
const CHANGED_TYPES: ReadonlySet<CellType | undefined> = new Set(['date', 'boolean']);

const SPREADSHEET_TYPE: ValueRule = {
  rule: 'spreadsheet_type',
  message:
    'is a date or TRUE or FALSE in the spreadsheet: format the cell as text, and enter the value again',
};

/** Reads a cell: its text, its replacement in the map, or what is wrong with it. */
export function readCell(
  cell: string,
  field: string,
  column: Column,
  type?: CellType,
): CellReading {
  const { values, isText, isNumbered = false } = column;
  const { text: written, notes: textNotes } = readText(cell);
  const notes: CellNote[] = textNotes.map((note) => ({ note }));
  const replacement = values.size > 0 ? values.get(written.toLowerCase()) : undefined;
  // A person has decided about this value in the map.
  if (replacement !== undefined || written === '') {
    return { value: replacement ?? '', notes };
  }
  const text = DIGIT_FIELDS.has(field) ? plainDigits(written) : written;
  const placeholder = placeholderOf(text);
  const lost = lostLetters(text);
  const decimal = isText || field === AGE ? undefined : decimalRule(text);
  if (placeholder !== undefined) notes.push({ note: 'word_for_nothing', value: placeholder });
  if (lost && !NAME_FIELDS.has(field)) notes.push({ note: 'lost_letters' });
  if (decimal && !NUMBER_FIELDS.has(field)) notes.push({ note: 'decimal_number' });
  const broken =
    (type === 'error' ? SPREADSHEET_ERROR : errorRule(text, isNumbered)) ??
    (CHANGED_TYPES.has(type) && TEXT_FIELDS.has(field) ? SPREADSHEET_TYPE : undefined) ??
    (/[\r\n]/.test(text) && !field.startsWith(EXTRAS_PREFIX) ? LINE_BREAK : undefined) ??
    shortenedRule(text, isText && type !== 'number') ??
    (NAME_FIELDS.has(field) ? lost : undefined) ??
    (NUMBER_FIELDS.has(field) ? decimal : undefined) ??
    (field === 'username' && placeholder !== undefined ? PLACEHOLDER_RULE : undefined);
  return { value: text, broken, notes };
}
