import { ESTIMATED_DOB_KEY, estimateDob, OLDEST_AGE } from '@profiles/sdk/schemas';
import { type ExtrasEntry, NEW_ENTRY } from '../extras/extras-entry.ts';
import { keyOf } from '../extras/read-entries.ts';
import type { FormValues, PatientValues } from './form-values.ts';
import { estimatedPatientSchema, patientFormSchema } from './patient-form-schema.ts';

const AGE = /^\d{1,3}$/;
const AGE_MESSAGE = `Enter the age in whole years, from 0 to ${OLDEST_AGE}.`;
const MARK: ExtrasEntry = { ...NEW_ENTRY, key: ESTIMATED_DOB_KEY, kind: 'yes-no', value: 'yes' };

interface EnteredPatient {
  readonly values: PatientValues;
  /** The schema that validates the values. */
  readonly schema: typeof patientFormSchema;
  /** The problem of an age that is needed and cannot be used. */
  readonly ageProblem?: string;
}

/** Estimates the date of birth of a person of this age. Returns `''` if the text is not an age. */
export function dobOfAge(text: string): string {
  return AGE.test(text) && Number(text) <= OLDEST_AGE ? estimateDob(Number(text)) : '';
}

/** Returns the patient that the form describes. The age is used only if there is no date of birth. */
export function enteredPatient({ age, ...values }: FormValues): EnteredPatient {
  if (values.dob || !age.text) return { values, schema: patientFormSchema };
  if (!age.dob) return { values, schema: patientFormSchema, ageProblem: AGE_MESSAGE };
  return {
    values: { ...values, dob: age.dob, extras: marked(values.extras) },
    schema: estimatedPatientSchema,
  };
}

/** Adds the mark of an estimated date. A row with its key may exist, with another value. */
function marked(rows: PatientValues['extras']): PatientValues['extras'] {
  const isMark = (row: ExtrasEntry) => keyOf(row) === ESTIMATED_DOB_KEY;
  return rows.some(isMark) ? rows.map((row) => (isMark(row) ? MARK : row)) : [...rows, MARK];
}
