import type { NewPatient } from '@profiles/sdk';
import { inputIssues, newPatientSchema } from '@profiles/sdk/schemas';
import * as z from 'zod/mini';
import { entryIssues, entryPath } from '../extras/entry-issues.ts';
import type { FormIssue } from './form-issue.ts';
import type { FormValues } from './form-values.ts';
import { readForm } from './read-form.ts';
import { RULE_MESSAGES } from './rule-messages.ts';

/**
 * Makes a patient of what the form holds, as the SDK's schema checks it. A form whose values were a
 * patient already would hand `newPatientSchema` to its resolver; this one has rows for `extras`, and
 * words of its own for each rule.
 */
export const patientFormSchema: z.ZodMiniType<NewPatient, FormValues> = z.pipe(
  z.custom<FormValues>(),
  z.transform((values: FormValues, context) => {
    const result = newPatientSchema.safeParse(readForm(values));
    const rows = entryIssues(values.extras, ['extras']);
    if (result.success && rows.length === 0) return result.data;
    const fields = result.success ? [] : inputIssues(result.error.issues);
    for (const { path, rule } of [...rows, ...fields.map((issue) => inForm(issue, values))]) {
      context.issues.push({
        code: 'custom',
        input: values,
        path: [...path],
        message: RULE_MESSAGES[rule],
      });
    }
    return z.NEVER;
  }),
);

/** Points at the row instead of at the value in `extras` that was made of it. */
function inForm({ path: [field, ...keys], rule }: FormIssue, { extras }: FormValues): FormIssue {
  const path = field === 'extras' ? entryPath(extras, keys, ['extras']) : [field ?? ''];
  return { path, rule };
}
