import { inputIssues, type NewPatient, newPatientSchema } from '@profiles/sdk/schemas';
import { AGE } from './columns.ts';
import type { MappedRow, RowProblem } from './row-mapping.ts';

/** Creates the patient of a row as it is sent, or lists every rule that the row breaks. */
export function rowPatient(
  { fields, problems }: Pick<MappedRow, 'fields' | 'problems'>,
  cellCount: number,
  columnCount: number,
): NewPatient | readonly RowProblem[] {
  if (cellCount > columnCount) {
    const message = `has ${cellCount} cells, and the header has ${columnCount} columns`;
    return [{ field: 'row', rule: 'cell_count', message }];
  }
  const parsed = newPatientSchema.safeParse(fields);
  if (parsed.success && problems.length === 0) return parsed.data;
  // An age that cannot be read leaves the date of birth missing.
  const explained = new Set(
    problems.flatMap(({ field }) => (field === AGE ? [AGE, 'dob'] : field)),
  );
  const issues = inputIssues(parsed.error?.issues ?? [])
    .map(({ path, rule, message }) => ({ field: path.join('.'), rule, message }))
    .filter(({ field }) => !explained.has(field));
  return [...problems, ...issues];
}

/** Returns whether a row breaks rules. */
export function isProblems(row: NewPatient | readonly RowProblem[]): row is readonly RowProblem[] {
  return Array.isArray(row);
}
