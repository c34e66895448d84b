import type { NewPatient } from '@profiles/sdk';
import type { ExtrasEntry } from '../extras/extras-entry.ts';

/** Names a field of one value. */
export type FieldName = Exclude<keyof NewPatient, 'extras'>;

/** What the form holds: the text of each field, empty where nothing was entered. */
export type FormValues = Readonly<Record<FieldName, string>> & {
  readonly extras: readonly ExtrasEntry[];
};

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
  extras: [],
};
