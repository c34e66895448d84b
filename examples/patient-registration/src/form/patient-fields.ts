import type { Gender } from '@profiles/sdk';
import { BLOOD_GROUPS, LOWERCASED_FIELDS } from '@profiles/sdk/schemas';
import { type ControlName, type FormValues, patientFormSchema } from './patient-form.ts';

interface PatientField {
  readonly label: string;
  readonly hint?: string;
  /** The type of the input, if it is not text. */
  readonly type?: 'tel' | 'email';
  /** The choices of a select, by value. */
  readonly choices?: Readonly<Record<string, string>>;
}

const GENDERS: Readonly<Record<Gender, string>> = { M: 'Male', F: 'Female', O: 'Other' };

/** The controls of the form. */
export const PATIENT_FIELDS: Readonly<Record<ControlName, PatientField>> = {
  s: { label: 'Salutation', hint: 'Such as Ms or Dr' },
  fn: { label: 'First name' },
  mn: { label: 'Middle name' },
  ln: { label: 'Last name' },
  fln: { label: 'Full name', hint: 'First, middle and last name together' },
  dob: { label: 'Date of birth' },
  'extras.age': { label: 'Age in years', hint: 'If the date of birth is not known' },
  gen: { label: 'Gender', choices: { '': 'Choose', ...GENDERS } },
  bloodgroup: {
    label: 'Blood group',
    choices: { '': 'Not known', ...Object.fromEntries(BLOOD_GROUPS.map((each) => [each, each])) },
  },
  mobile: {
    label: 'Mobile number',
    type: 'tel',
    hint: 'With country code, such as +91 98765 43210',
  },
  email: { label: 'E-mail address', type: 'email' },
  username: { label: 'Username or UHID', hint: 'Identifies the patient, so it must be unique' },
  abha: { label: 'ABHA address' },
  'extras.allergies': { label: 'Allergies', hint: 'With commas between them' },
  'extras.ward': { label: 'Ward' },
};

interface FormSection {
  readonly title: string;
  readonly controls: readonly ControlName[];
}

/** The controls in the order of the form. */
export const FORM_SECTIONS: readonly FormSection[] = [
  { title: 'Name', controls: ['s', 'fn', 'mn', 'ln', 'fln'] },
  { title: 'Person', controls: ['dob', 'extras.age', 'gen'] },
  { title: 'Contact', controls: ['mobile', 'email'] },
  { title: 'Identifiers', controls: ['username', 'abha'] },
  { title: 'Medical details', controls: ['bloodgroup', 'extras.allergies', 'extras.ward'] },
];

export const EMPTY_FORM: FormValues = {
  s: '',
  fn: '',
  mn: '',
  ln: '',
  fln: '',
  dob: '',
  gen: '',
  bloodgroup: '',
  mobile: '',
  email: '',
  username: '',
  abha: '',
  extras: { age: '', allergies: '', ward: '' },
};

const SHAPE: Readonly<Record<string, { readonly type: string } | undefined>> =
  patientFormSchema.shape;

/** Returns whether the schema requires a value. */
export function isRequired(name: ControlName): boolean {
  const schema = SHAPE[name];
  return schema !== undefined && schema.type !== 'optional';
}

const LOWERCASED: ReadonlySet<string> = new Set(LOWERCASED_FIELDS);

/** Returns the hint of a control. */
export function hintOf(name: ControlName): string | undefined {
  const { hint } = PATIENT_FIELDS[name];
  if (!LOWERCASED.has(name)) return hint;
  return hint ? `${hint}, stored in lowercase` : 'Stored in lowercase';
}
