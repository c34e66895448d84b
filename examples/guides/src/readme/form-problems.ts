import { inputIssues, newPatientSchema } from '@profiles/sdk/schemas';

/** Lists the problems of a form, by field. */
export function formProblems(fields: unknown): readonly string[] {
  const { error } = newPatientSchema.safeParse(fields);
  return inputIssues(error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );
}
