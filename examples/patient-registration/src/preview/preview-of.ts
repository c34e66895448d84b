import { type NewPatient, preparePatient } from '@profiles/sdk';
import * as z from 'zod/mini';
import { readEntries } from '../extras/read-entries.ts';
import { enteredPatient } from '../form/entered-patient.ts';
import type { FieldName, FormValues } from '../form/form-values.ts';
import { FIELD_NAMES, isRequired } from '../form/patient-fields.ts';
import { estimatedPatientSchema } from '../form/patient-form-schema.ts';
import { type ExtrasLine, extrasLines } from './extras-lines.ts';

/** A field of the preview. */
export interface PreviewRow {
  readonly name: FieldName;
  readonly state: 'as_entered' | 'lowercased' | 'missing' | 'wrong';
  /** The value that will be stored, or the entered value if it is wrong. */
  readonly text: string;
}

/** The preview of the stored record. */
export interface Preview {
  readonly rows: readonly PreviewRow[];
  /** The additional data, or `wrong` if it is invalid. */
  readonly extras: readonly ExtrasLine[] | 'wrong';
  /** The body that will be sent; `undefined` while the form is invalid. */
  readonly body: NewPatient | undefined;
}

/** Prepares the valid values of a form, even if others are missing. */
const partialSchema = z.partial(estimatedPatientSchema);

export function previewOf(form: FormValues): Preview {
  const { values, schema } = enteredPatient(form);
  const checked = schema.safeParse(values);
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
