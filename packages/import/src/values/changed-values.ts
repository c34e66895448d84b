import { resultOf } from '../messages/import-error.ts';
import { isPlainDate } from './plain-date.ts';

/** A rule that a value breaks because another program has changed it. */
export interface ValueRule {
  readonly rule: string;
  readonly message: string;
}

interface ChangedForm extends ValueRule {
  readonly form: RegExp;
}

/** The rule of an error in place of a value. Each language of a spreadsheet has other errors. */
export const SPREADSHEET_ERROR: ValueRule = {
  rule: 'spreadsheet_error',
  message:
    'is an error of a spreadsheet: enter the value again, or keep it with a value of the map file',
};

const ERROR = /^(?:#|err:\d+$)/i;

/** A number with its sign. A column may have such numbers in most of its cells. */
export const SIGNED_NUMBER = /^#[^#]*\d$/;

/**
 * Finds out whether a value is an error of a spreadsheet.
 *
 * @param isNumbered - Whether most values of the column are numbers such as `#1042`.
 */
export function errorRule(value: string, isNumbered: boolean): ValueRule | undefined {
  if (!ERROR.test(value) || (isNumbered && SIGNED_NUMBER.test(value))) return undefined;
  return SPREADSHEET_ERROR;
}

const NUMBER: ChangedForm = {
  rule: 'spreadsheet_number',
  form: /^[+-]?\d(?:[.,]\d+)?E\+?\d+$/i,
  message:
    'has lost digits in a spreadsheet: format the column as text, and enter the value again, or keep it with "text": true in the map file',
};

const DECIMAL: ChangedForm = {
  rule: 'decimal_number',
  form: /^[+-]?\d+[.,]0+$/,
  message: 'has a decimal point that another program added: remove ".0", and check the digits',
};

const BIRTHS: readonly ChangedForm[] = [
  {
    rule: 'spreadsheet_date',
    form: /^\d{4,5}$/,
    message: 'is a date as the number of a spreadsheet: read it with --date-format excel',
  },
  {
    rule: 'spreadsheet_date',
    form: /^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}[ /.-][a-z]{3,9}[ /.-]\d{2,4}|\d{4}-\d\d-\d\d[ T].*)$/i,
    message: 'is not a date as YYYY-MM-DD: name its form with --date-format, such as dd/MM/yyyy',
  },
];

/** Finds the rule that a number breaks because a spreadsheet has shortened it. */
export function shortenedRule(value: string, isText: boolean): ValueRule | undefined {
  return !isText && NUMBER.form.test(value) ? NUMBER : undefined;
}

/** Finds the rule that a whole number breaks because a program has written it as a decimal one. */
export function decimalRule(value: string): ValueRule | undefined {
  return DECIMAL.form.test(value) ? DECIMAL : undefined;
}

/** Finds the rule that a date of birth breaks if no format reads it. */
export function spreadsheetDateRule(value: string): ValueRule | undefined {
  return isPlainDate(value) ? undefined : BIRTHS.find(({ form }) => form.test(value));
}

const LOST: ValueRule = {
  rule: 'lost_letters',
  message: 'has lost letters: export the file again as UTF-8, in a spreadsheet as "CSV UTF-8"',
};

const MISREAD: ValueRule = {
  rule: 'lost_letters',
  message:
    'is text in UTF-8 that was read as Windows-1252: read or export the file again as UTF-8, without --encoding',
};

export const NON_ASCII = /[^\0-\x7f]/;

/** What a program writes for a letter that its encoding lacks, and characters that no text has. */
const SUBSTITUTES = /\?.*\?|[\ufffd\p{Private_Use}\p{Unassigned}]/su;

/** Pairs that also occur in names, such as `LÍŠKA` and `Ó’Neill`. As misread UTF-8, they are rare. */
const PAIRS_OF_NAMES = /[ÇÈÉÊËÌÍÒÓÔÕÖÚÛÜÝ][ŠŽŒ‘’“”–—…»]|Ä[ŠŽ]/g;

/** The character of each byte of Windows-1252. */
const CHARACTERS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Finds out whether letters of a value were lost before, or when the file was read. */
export function lostLetters(value: string): ValueRule | undefined {
  if (SUBSTITUTES.test(value)) return LOST;
  return NON_ASCII.test(value) && isMisread(value) ? MISREAD : undefined;
}

/** Returns whether the bytes of a text in Windows-1252 are text in UTF-8. */
function isMisread(value: string): boolean {
  if (!NON_ASCII.test(value.replaceAll(PAIRS_OF_NAMES, ''))) return false;
  const bytes = Array.from(value, (character) => CHARACTERS.indexOf(character));
  if (bytes.includes(-1)) return false;
  return resultOf(() => UTF_8.decode(Uint8Array.from(bytes))) !== undefined;
}
