import { type Gender, LOWERCASED_FIELDS, newPatientSchema } from '@profiles/sdk/schemas';
import type { FieldName, FormValues } from './form-values.ts';

interface PatientField {
  readonly label: string;
  readonly hint?: string;
  /** The type of the input, if it is not text. */
  readonly type?: 'tel' | 'email';
}

/** The label of each field. */
export const PATIENT_FIELDS: Readonly<Record<FieldName, PatientField>> = {
  s: { label: 'Salutation', hint: 'Such as Ms or Dr' },
  fn: { label: 'First name' },
  mn: { label: 'Middle name' },
  ln: { label: 'Last name' },
  fln: { label: 'Full name', hint: 'First, middle and last name together' },
  dob: { label: 'Date of birth' },
  gen: { label: 'Gender' },
  bloodgroup: { label: 'Blood group' },
  mobile: { label: 'Mobile number', type: 'tel', hint: 'With country code' },
  email: { label: 'E-mail address', type: 'email' },
  username: { label: 'Username or UHID', hint: 'Identifies the patient, so it must be unique' },
  abha: { label: 'ABHA address' },
};

interface FormSection {
  readonly title: string;
  readonly fields: readonly FieldName[];
}

/** The fields in the order of the form. */
export const FORM_SECTIONS: readonly FormSection[] = [
  { title: 'Name', fields: ['s', 'fn', 'mn', 'ln', 'fln'] },
  { title: 'Person', fields: ['dob', 'gen', 'bloodgroup'] },
  { title: 'Contact', fields: ['mobile', 'email'] },
  { title: 'Identifiers', fields: ['username', 'abha'] },
];

export const FIELD_NAMES: readonly FieldName[] = FORM_SECTIONS.flatMap(({ fields }) => fields);

const NO_VALUES = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Record<
  FieldName,
  ''
>;

export const EMPTY_FORM: FormValues = {
  ...NO_VALUES,
  age: { text: '', dob: '' },
  extras: [],
};

export const GENDER_NAMES: Readonly<Record<Gender, string>> = {
  M: 'Male',
  F: 'Female',
  O: 'Other',
};

const LOWERCASED: ReadonlySet<string> = new Set(LOWERCASED_FIELDS);

/** Returns whether the field is required. Without a username, a patient could be stored twice. */
export function isRequired(name: FieldName): boolean {
  return name === 'username' || newPatientSchema.shape[name].type !== 'optional';
}

/** Returns the hint of a field. */
export function hintOf(name: FieldName): string | undefined {
  const { hint } = PATIENT_FIELDS[name];
  if (!LOWERCASED.has(name)) return hint;
  return hint ? `${hint}, stored in lowercase` : 'Stored in lowercase';
}
