import type { FormValues as ValuesOf } from '@profiles/sdk/schemas';
import type { patientFormSchema } from './patient-form-schema.ts';

/** The values of a patient: `''` for an empty input, and the rows of the extras editor. */
export type PatientValues = ValuesOf<typeof patientFormSchema>;

/** The values of the form. */
export interface FormValues extends PatientValues {
  readonly age: EnteredAge;
}

/** An age that replaces the date of birth. */
export interface EnteredAge {
  /** The age as entered. */
  readonly text: string;
  /** The date that was estimated when the age was entered; `''` if the text is not an age. */
  readonly dob: string;
}

/** The name of a field of one value. */
export type FieldName = Exclude<keyof PatientValues, 'extras'>;
