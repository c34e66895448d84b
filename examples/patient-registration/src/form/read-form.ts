import type { NewPatient } from '@profiles/sdk';
import { readEntries } from '../extras/read-entries.ts';
import type { FormValues } from './form-values.ts';

/** Holds a patient that has not been checked: a field that was filled in is text, whatever it says. */
export type Draft = Readonly<Partial<Record<keyof NewPatient, unknown>>>;

/** Takes the patient out of the form: spaces around a value go, and so does a field without any. */
export function readForm({ extras, ...texts }: FormValues): Draft {
  const fields = Object.entries(texts).map(([name, text]) => [name, text.trim() || undefined]);
  return {
    ...Object.fromEntries(fields),
    extras: extras.length > 0 ? readEntries(extras) : undefined,
  };
}
