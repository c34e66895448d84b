import { readText } from '../values/cell-text.ts';
import {
  decimalRule,
  errorRule,
  SPREADSHEET_ERROR,
  shortenedRule,
  type ValueRule,
} from '../values/changed-values.ts';
import { PLACEHOLDER_RULE, placeholderOf } from '../values/placeholders.ts';
import { plainDigits } from '../values/plain-digits.ts';
import type { Column } from './columns.ts';
import { AGE, EXTRAS_PREFIX, kindOf } from './fields.ts';
import type { CellType } from './read-records.ts';

/** What each note says, to be read after the name of the column. */
export const NOTES = {
  short_row: 'has fewer cells than the header: the others are read as empty',
  invisible_characters: 'has characters that nobody sees: they are removed',
  normalised: 'has accents apart from their letters: they are joined',
  half_width_kana: 'has half-width kana: they are imported in full width',
  text_formula: 'is text that a spreadsheet has written as a formula: its text is imported',
  decimal_number: 'ends with .0: a spreadsheet may have changed a number',
  local_phone: 'has no country code: set --country',
  contradicted_by_age: 'contradicts the age beside it: the age counts',
  word_for_nothing: 'is a placeholder',
  dropped: 'breaks a rule, and is left out',
} as const;

/** A value that was put right, or looks wrong, and does not reject its row. */
export interface CellNote {
  readonly note: keyof typeof NOTES;
  /** The value, if it is a placeholder. The placeholders are a fixed list. */
  readonly value?: string;
  /** The rule that a dropped value breaks. */
  readonly rule?: string;
}

/** The value of a cell. It is empty if the cell is, or if the map says so. */
export interface CellReading {
  readonly value: string;
  /** The type of the cell in a workbook, unless the map replaces its value. */
  readonly type?: CellType | undefined;
  /** The rule that the value breaks because a program has changed it or left it out. */
  readonly broken?: ValueRule | undefined;
  readonly notes: readonly CellNote[];
}

const LINE_BREAK: ValueRule = {
  rule: 'line_break',
  message: 'has a line break: only extras may have one',
};

/** What a spreadsheet makes of a text such as `MAR-7` or `true`. */
const CHANGED_TYPES: ReadonlySet<CellType | undefined> = new Set(['date', 'date-part', 'boolean']);

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
  const { isText: keepsText, hasDigits, isNumber } = kindOf(field);
  const text = hasDigits ? plainDigits(written) : written;
  const placeholder = placeholderOf(text);
  const decimal = isText || field === AGE ? undefined : decimalRule(text);
  if (placeholder !== undefined) notes.push({ note: 'word_for_nothing', value: placeholder });
  if (decimal && !isNumber) notes.push({ note: 'decimal_number' });
  const broken =
    (type === 'error' ? SPREADSHEET_ERROR : errorRule(text, isNumbered)) ??
    (keepsText && CHANGED_TYPES.has(type) ? SPREADSHEET_TYPE : undefined) ??
    (/[\r\n]/.test(text) && !field.startsWith(EXTRAS_PREFIX) ? LINE_BREAK : undefined) ??
    shortenedRule(text, isText && type !== 'number') ??
    (isNumber ? decimal : undefined) ??
    (field === 'username' && placeholder !== undefined ? PLACEHOLDER_RULE : undefined);
  return { value: text, type, broken, notes };
}
