/** A value that a spreadsheet has changed, by its rule. */
interface SpreadsheetRule {
  readonly rule: string;
  readonly fields: 'dob' | 'any';
  readonly form: RegExp;
  readonly message: string;
}

const RULES: readonly SpreadsheetRule[] = [
  {
    rule: 'spreadsheet_date',
    fields: 'dob',
    form: /^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}[ /.-][a-z]{3,9}[ /.-]\d{2,4}|\d{4,5}|\d{4}-\d\d-\d\d[ T].*)$/i,
    message: 'is not a date as YYYY-MM-DD: name its form with --date-format, such as dd/MM/yyyy',
  },
  {
    rule: 'spreadsheet_number',
    fields: 'any',
    form: /^[+-]?\d(?:[.,]\d+)?E\+?\d+$/i,
    message:
      'has lost digits in a spreadsheet: format the column as text, and enter the value again',
  },
  {
    rule: 'spreadsheet_error',
    fields: 'any',
    form: /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!)$/,
    message: 'is an error of a spreadsheet formula',
  },
];

const VALID_DATE = /^\d{4}-\d\d-\d\d$/;

/** Finds the rule that a value breaks because a spreadsheet has changed it. */
export function spreadsheetRule(field: string, value: string): SpreadsheetRule | undefined {
  if (field === 'dob' && VALID_DATE.test(value)) return undefined;
  return RULES.find(
    ({ fields, form }) => (fields === 'any' || fields === field) && form.test(value),
  );
}
