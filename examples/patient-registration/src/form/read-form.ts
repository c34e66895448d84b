import type { Extras } from '@profiles/sdk';
import { readEntries } from '../extras/read-entries.ts';
import type { FieldName, FormValues } from './form-values.ts';

/** Holds what was entered of a patient, unchecked. */
export interface Draft extends Readonly<Partial<Record<FieldName, string | undefined>>> {
  readonly extras: Extras | undefined;
}

/** Takes the patient out of the form: spaces around a value go, and so does a field without any. */
export function readForm({ extras, ...texts }: FormValues): Draft {
  const fields = Object.entries(texts).map(([name, text]) => [name, text.trim() || undefined]);
  return {
    ...Object.fromEntries(fields),
    extras: extras.length > 0 ? readEntries(extras) : undefined,
  };
}
