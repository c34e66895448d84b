import { inputIssues, type NewPatient, newPatientSchema } from '@profiles/sdk/schemas';
import { type Column, EXTRAS_PREFIX } from './columns.ts';
import { spreadsheetRule } from './spreadsheet-values.ts';

/** A rule that a row breaks. It never contains the value. */
export interface RowProblem {
  /** The field, such as `dob` or `extras.ward`. */
  readonly field: string;
  /** The rule, which is an `InputRule` of the SDK or one of the import. */
  readonly rule: string;
  /** The requirement, to be read after the name of the column. */
  readonly message: string;
}

/** The fields of a patient as the file has them. Empty cells are absent. */
export interface RowFields {
  readonly [field: string]: string | Readonly<Record<string, string>> | undefined;
  readonly username?: string;
}

/** Reads the fields of a row. Removes white space around each value. */
export function rowFields(cells: readonly string[], columns: readonly Column[]): RowFields {
  const fields: Record<string, string> = {};
  const extras: Record<string, string> = {};
  for (const [at, { target }] of columns.entries()) {
    const value = cells[at]?.trim();
    if (target === undefined || !value) continue;
    if (target.startsWith(EXTRAS_PREFIX)) extras[target.slice(EXTRAS_PREFIX.length)] = value;
    else fields[target] = value;
  }
  return Object.keys(extras).length > 0 ? { ...fields, extras } : fields;
}

/** Creates the patient of a row as it is sent, or lists every rule that the row breaks. */
export function rowPatient(
  fields: RowFields,
  cellCount: number,
  columnCount: number,
): NewPatient | readonly RowProblem[] {
  if (cellCount !== columnCount) {
    const message = `has ${cellCount} cells, and the header has ${columnCount} columns`;
    return [{ field: 'row', rule: 'cell_count', message }];
  }
  const changed = Object.entries(fields).flatMap(([field, value]) => {
    if (typeof value !== 'string') return [];
    const broken = spreadsheetRule(field, value);
    return broken ? [{ field, rule: broken.rule, message: broken.message }] : [];
  });
  const parsed = newPatientSchema.safeParse(fields);
  if (parsed.success && changed.length === 0) return parsed.data;
  const issues = inputIssues(parsed.error?.issues ?? [])
    .map(({ path, rule, message }) => ({ field: path.join('.'), rule, message }))
    .filter(({ field }) => changed.every((one) => one.field !== field));
  return [...changed, ...issues];
}
