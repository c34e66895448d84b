import { type NewPatient, preparePatient } from '@profiles/sdk';
import * as z from 'zod/mini';
import { readEntries } from '../extras/read-entries.ts';
import type { FieldName, FormValues } from '../form/form-values.ts';
import { FIELD_NAMES, isRequired } from '../form/patient-fields.ts';
import { patientFormSchema } from '../form/patient-form-schema.ts';
import { type ExtrasLine, extrasLines } from './extras-lines.ts';

/** Says how a field will be stored. */
export interface PreviewRow {
  readonly name: FieldName;
  readonly state: 'as_entered' | 'lowercased' | 'missing' | 'wrong';
  /** As it will be stored, or as entered where it is wrong. */
  readonly text: string;
}

/** Says what of the form will be stored. */
export interface Preview {
  readonly rows: readonly PreviewRow[];
  /** Additional data, or that something is wrong with it. */
  readonly extras: readonly ExtrasLine[] | 'wrong';
  /** The body that will be sent; none while something is wrong. */
  readonly body: NewPatient | undefined;
}

/** Prepares what is right of a form, whether or not something is missing. */
const partialSchema = z.partial(patientFormSchema);

export function previewOf(values: FormValues): Preview {
  const checked = patientFormSchema.safeParse(values);
  const wrong = new Set(checked.error?.issues.map(({ path }) => path[0]));
  const right = Object.entries(values).filter(([name]) => !wrong.has(name));
  const stored = partialSchema.parse(Object.fromEntries(right));
  return {
    rows: FIELD_NAMES.flatMap((name): PreviewRow[] => {
      const text = values[name];
      if (!text) return isRequired(name) ? [{ name, state: 'missing', text: '' }] : [];
      if (wrong.has(name)) return [{ name, state: 'wrong', text }];
      const kept = stored[name] ?? '';
      return [{ name, state: kept === text ? 'as_entered' : 'lowercased', text: kept }];
    }),
    extras: wrong.has('extras') ? 'wrong' : extrasLines(readEntries(values.extras), stored.extras),
    body: checked.data && preparePatient(checked.data),
  };
}
