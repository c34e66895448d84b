import { isPlain } from './plain-date.ts';

/** A rule that a value breaks because another program has changed it. */
export interface ValueRule {
  readonly rule: string;
  readonly message: string;
}

interface ChangedForm extends ValueRule {
  readonly form: RegExp;
}

const ERROR: ChangedForm = {
  rule: 'spreadsheet_error',
  form: /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i,
  message: 'is an error of a spreadsheet formula',
};

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

/** Finds the rule that a value of any field breaks because a spreadsheet has changed it. */
export function spreadsheetRule(value: string, isText: boolean): ValueRule | undefined {
  return (isText ? [ERROR] : [ERROR, NUMBER]).find(({ form }) => form.test(value));
}

/** Finds the rule that a whole number breaks because a program has written it as a decimal one. */
export function decimalRule(value: string): ValueRule | undefined {
  return DECIMAL.form.test(value) ? DECIMAL : undefined;
}

/** Finds the rule that a date of birth breaks if no format reads it. */
export function spreadsheetDateRule(value: string): ValueRule | undefined {
  return isPlain(value) ? undefined : BIRTHS.find(({ form }) => form.test(value));
}
