import { resultOf } from '../messages/import-error.ts';

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

/** Finds the rule that a number breaks because a spreadsheet has shortened it. */
export function shortenedRule(value: string, isText: boolean): ValueRule | undefined {
  return !isText && NUMBER.form.test(value) ? NUMBER : undefined;
}

/** Finds the rule that a whole number breaks because a program has written it as a decimal one. */
export function decimalRule(value: string): ValueRule | undefined {
  return DECIMAL.form.test(value) ? DECIMAL : undefined;
}

export const NON_ASCII = /[^\0-\x7f]/;

/** A character that no text has. */
export const NO_TEXT = /[\ufffd\p{Co}\p{Cn}]|(?![\t\r\n])\p{Cc}/u;

/** Pairs that also occur in names, such as `LÍŠKA` and `Ó’Neill`. As misread UTF-8, they are rare. */
const PAIRS_OF_NAMES = /[ÇÈÉÊËÌÍÒÓÔÕÖÚÛÜÝ][ŠŽŒ‘’“”–—…»]|Ä[ŠŽ]/g;

/** The character of each byte of Windows-1252. */
const CHARACTERS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Returns whether the bytes of a text in Windows-1252 are text in UTF-8. */
export function isMisread(value: string): boolean {
  if (!NON_ASCII.test(value.replaceAll(PAIRS_OF_NAMES, ''))) return false;
  const bytes = Array.from(value, (character) => CHARACTERS.indexOf(character));
  if (bytes.includes(-1)) return false;
  return resultOf(() => UTF_8.decode(Uint8Array.from(bytes))) !== undefined;
}
