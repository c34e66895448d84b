import type { Check } from './check.ts';
import { checkFields, type Fields, optional, required } from './check-fields.ts';
import { type Extras, limitedExtras } from './extras.ts';
import { type BloodGroup, type Gender, LOWERCASED_FIELDS } from './facts.ts';
import {
  bloodGroup,
  calendarDay,
  email,
  firstName,
  freeText,
  gender,
  phoneNumber,
} from './fields.ts';

/**
 * Describes a patient to create. A property whose value is `undefined` counts as absent.
 *
 * Source: *Resources and their fields*, Patient profile.
 */
export interface NewPatient {
  /** First name; not blank. Stored in lowercase. */
  readonly fn: string;
  /** Date of birth, a day of the calendar as `YYYY-MM-DD`. */
  readonly dob: string;
  /** Gender: `M`, `F` or `O`. */
  readonly gen: Gender;
  /** Middle name. Stored in lowercase. */
  readonly mn?: string | undefined;
  /** Last name. Stored in lowercase. */
  readonly ln?: string | undefined;
  /** Full name. Stored in lowercase. */
  readonly fln?: string | undefined;
  /** Salutation, free text. */
  readonly s?: string | undefined;
  /** Blood group. The field is called `bg` on an EMR user. */
  readonly bloodgroup?: BloodGroup | undefined;
  /** Mobile number with country code: 7 to 15 digits, sent as written. */
  readonly mobile?: string | undefined;
  /** E-mail address. Stored in lowercase. */
  readonly email?: string | undefined;
  /** UHID, partner identifier or username. No two patients have the same. */
  readonly username?: string | undefined;
  /** ABHA address, free text. */
  readonly abha?: string | undefined;
  /** Additional data, within `EXTRAS_LIMITS`. */
  readonly extras?: Extras | undefined;
}

/** The fields as the document's table has them. */
export const PATIENT_FIELDS: Fields<NewPatient> = {
  fn: required(firstName),
  dob: required(calendarDay),
  gen: required(gender),
  mn: optional(freeText),
  ln: optional(freeText),
  fln: optional(freeText),
  s: optional(freeText),
  bloodgroup: optional(bloodGroup),
  mobile: optional(phoneNumber),
  email: optional(email),
  username: optional(freeText),
  abha: optional(freeText),
  extras: optional(limitedExtras),
};

const checkPatient = checkFields(PATIENT_FIELDS);

/** Checks a new patient, and lowercases what is stored in lowercase. */
export const newPatient: Check<NewPatient> = (input, path, issues) => {
  const patient: { -readonly [Name in keyof NewPatient]: NewPatient[Name] } | undefined =
    checkPatient(input, path, issues);
  for (const field of LOWERCASED_FIELDS) {
    const value = patient?.[field];
    if (value) patient[field] = value.toLowerCase();
  }
  return patient;
};
