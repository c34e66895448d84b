import { type NewPatient, preparePatient } from '@profiles/sdk';
import { newPatientSchema } from '@profiles/sdk/schemas';
import type { FieldName, FormValues } from '../form/form-values.ts';
import { FIELD_NAMES, isRequired } from '../form/patient-fields.ts';
import { patientFormSchema } from '../form/patient-form-schema.ts';
import { readForm } from '../form/read-form.ts';
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

/** Stands in for what is missing, so that the rest can be seen as the SDK prepares it. */
const STAND_IN = { fn: '-', dob: '2000-01-01', gen: 'O' };

export function previewOf(values: FormValues): Preview {
  const checked = patientFormSchema.safeParse(values);
  const wrong = new Set(checked.error?.issues.map(({ path }) => path[0]));
  const entered = readForm(values);
  const right = Object.entries(entered).filter(
    ([name, value]) => value !== undefined && !wrong.has(name),
  );
  const stored = newPatientSchema.parse({ ...STAND_IN, ...Object.fromEntries(right) });
  return {
    rows: FIELD_NAMES.flatMap((name): PreviewRow[] => {
      const text = entered[name];
      if (text === undefined) return isRequired(name) ? [{ name, state: 'missing', text: '' }] : [];
      if (wrong.has(name)) return [{ name, state: 'wrong', text }];
      const kept = stored[name] ?? '';
      return [{ name, state: kept === text ? 'as_entered' : 'lowercased', text: kept }];
    }),
    extras: wrong.has('extras') ? 'wrong' : extrasLines(entered.extras ?? {}, stored.extras),
    body: checked.data && preparePatient(checked.data),
  };
}
