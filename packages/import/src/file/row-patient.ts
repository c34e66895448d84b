import { inputIssues, type NewPatient, newPatientSchema } from '@profiles/sdk/schemas';
import { AGE, EXTRAS_PREFIX, isField, REQUIRED } from './fields.ts';
import type { MappedRow, RowNote, RowProblem } from './row-mapping.ts';

/** Creates the patient of a row as it is sent, or lists every rule that the row breaks. */
export function rowPatient(
  { fields, problems }: Pick<MappedRow, 'fields' | 'problems'>,
  cellCount: number,
  columnCount: number,
): { readonly patient?: NewPatient; readonly problems: readonly RowProblem[] } {
  if (cellCount > columnCount) {
    const message = `has ${cellCount} cells, and the header has ${columnCount} columns`;
    return { problems: [{ field: 'row', rule: 'cell_count', message }] };
  }
  const parsed = newPatientSchema.safeParse(fields);
  if (parsed.success && problems.length === 0) return { patient: parsed.data, problems };
  // An age that cannot be read leaves the date of birth missing.
  const explained = new Set(
    problems.flatMap(({ field }) => (field === AGE ? [AGE, 'dob'] : field)),
  );
  const issues = inputIssues(parsed.error?.issues ?? [])
    .map(({ path, rule, message }) => ({ field: path.join('.'), rule, message }))
    .filter(({ field }) => !explained.has(field));
  return { problems: [...problems, ...issues] };
}

/** Returns whether a patient can be stored without a field. */
export function isOptional(field: string): boolean {
  if (field.startsWith(EXTRAS_PREFIX)) return true;
  return isField(field) && field !== AGE && !field.includes('.') && !REQUIRED.includes(field);
}

/** Leaves out the values of some fields where they break a rule, with a note for each rule. */
export function dropInvalid(row: MappedRow, optional: readonly string[]): MappedRow {
  if (optional.length === 0) return row;
  const { problems } = rowPatient(row, 0, 0);
  const broken = problems.filter(({ field }) => optional.includes(field));
  if (broken.length === 0) return row;
  const names = new Set(broken.map(({ field }) => field));
  const { extras, ...fields } = row.fields;
  const more = typeof extras === 'object' ? without(extras, EXTRAS_PREFIX, names) : {};
  const dropped = broken.map(({ field, rule }): RowNote => ({ field, note: 'dropped', rule }));
  return {
    fields: {
      ...without(fields, '', names),
      ...(Object.keys(more).length > 0 && { extras: more }),
    },
    problems: row.problems.filter(({ field }) => !names.has(field)),
    notes: [...row.notes, ...dropped],
  };
}

function without<Value>(
  values: Readonly<Record<string, Value>>,
  prefix: string,
  names: ReadonlySet<string>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(prefix + name)));
}
