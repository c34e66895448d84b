import type { FormValues as ValuesOf } from '@profiles/sdk/schemas';
import type { patientFormSchema } from './patient-form-schema.ts';

/** The values of the form: `''` for an empty input, and the rows of the extras editor. */
export type FormValues = ValuesOf<typeof patientFormSchema>;

/** The name of a field of one value. */
export type FieldName = Exclude<keyof FormValues, 'extras'>;
