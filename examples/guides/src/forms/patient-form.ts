import { blanksAsAbsent, type FormValues, newPatientSchema } from '@profiles/sdk/schemas';

export const patientForm = blanksAsAbsent(newPatientSchema);

export const EMPTY: FormValues<typeof patientForm> = {
  fn: '',
  dob: '',
  gen: '',
  mobile: '',
};
