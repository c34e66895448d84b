import type { Extras } from '@profiles/sdk';
import { readEntries } from '../extras/read-entries.ts';
import type { FieldName, FormValues } from './form-values.ts';

/** Holds what was entered of a patient, unchecked. */
export interface Draft extends Readonly<Partial<Record<FieldName, string | undefined>>> {
  readonly extras: Extras | undefined;
}

/** Takes the patient out of the form: spaces around a value go, and so does a field without any. */
export function readForm({ extras, ...texts }: FormValues): Draft {
  // The library has null for a choice that nobody has made.
  const fields = Object.entries(texts).map(([name, text]: [string, string | null]) => [
    name,
    text?.trim() || undefined,
  ]);
  return {
    ...Object.fromEntries(fields),
    extras: extras.length > 0 ? readEntries(extras) : undefined,
  };
}
