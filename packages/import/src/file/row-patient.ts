import { inputIssues, type NewPatient, newPatientSchema } from '@profiles/sdk/schemas';
import { AGE } from './columns.ts';
import type { MappedRow, RowProblem } from './row-mapping.ts';
import { spreadsheetRule } from './spreadsheet-values.ts';

/** Creates the patient of a row as it is sent, or lists every rule that the row breaks. */
export function rowPatient(
  { fields, problems }: MappedRow,
  cellCount: number,
  columnCount: number,
): NewPatient | readonly RowProblem[] {
  if (cellCount > columnCount) {
    const message = `has ${cellCount} cells, and the header has ${columnCount} columns`;
    return [{ field: 'row', rule: 'cell_count', message }];
  }
  const unread = new Set(problems.map(({ field }) => field));
  const changed = Object.entries(fields).flatMap(([field, value]) => {
    if (typeof value !== 'string' || unread.has(field)) return [];
    const broken = spreadsheetRule(field, value);
    return broken ? [{ field, rule: broken.rule, message: broken.message }] : [];
  });
  const own = [...problems, ...changed];
  const parsed = newPatientSchema.safeParse(fields);
  if (parsed.success && own.length === 0) return parsed.data;
  // An age that cannot be read leaves the date of birth missing.
  const explained = new Set(own.flatMap(({ field }) => (field === AGE ? [AGE, 'dob'] : field)));
  const issues = inputIssues(parsed.error?.issues ?? [])
    .map(({ path, rule, message }) => ({ field: path.join('.'), rule, message }))
    .filter(({ field }) => !explained.has(field));
  return [...own, ...issues];
}
