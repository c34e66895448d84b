import type { Check } from './check.ts';
import { checkFields, type Fields, optional } from './check-fields.ts';
import { arbitraryExtras, limitedExtras } from './extras.ts';
import type { BloodGroup, Gender } from './facts.ts';
import { bloodGroup, calendarDay, e164Number, email, freeText, gender } from './fields.ts';
import type { JsonObject } from './json.ts';

/**
 * Describes changes to an EMR user: the fields to change, sent as written. A property whose value is
 * `undefined` counts as absent; `null` is not a way to clear a field.
 *
 * Source: *Resources and their fields*, EMR user profile.
 */
export interface EmrUserChanges {
  /** Mobile number in E.164 form, such as `+14155550100`. */
  readonly mobile?: string | undefined;
  /** E-mail address. */
  readonly email?: string | undefined;
  /** Gender: `M`, `F` or `O`. */
  readonly gen?: Gender | undefined;
  /** Date of birth, a day of the calendar as `YYYY-MM-DD`. */
  readonly dob?: string | undefined;
  /** First name. */
  readonly fn?: string | undefined;
  /** Middle name. */
  readonly mn?: string | undefined;
  /** Last name. */
  readonly ln?: string | undefined;
  /** Full name. */
  readonly fln?: string | undefined;
  /** Blood group. The field is called `bloodgroup` on a patient. */
  readonly bg?: BloodGroup | undefined;
  /** Salutation, free text. */
  readonly s?: string | undefined;
  /** Additional data: any JSON object, or within the patient's limits where those are asked for. */
  readonly extras?: JsonObject | undefined;
}

/** The fields as the document's table has them. */
export const EMR_USER_FIELDS: Fields<EmrUserChanges> = {
  mobile: optional(e164Number),
  email: optional(email),
  gen: optional(gender),
  dob: optional(calendarDay),
  fn: optional(freeText),
  mn: optional(freeText),
  ln: optional(freeText),
  fln: optional(freeText),
  bg: optional(bloodGroup),
  s: optional(freeText),
  extras: optional(arbitraryExtras),
};

/** The same with the patient's limits on `extras`. */
export const LIMITED_EMR_USER_FIELDS: Fields<EmrUserChanges> = {
  ...EMR_USER_FIELDS,
  extras: optional(limitedExtras),
};

/** Checks changes to an EMR user, with `extras` as any JSON object. */
export const emrUserChanges: Check<EmrUserChanges> = checkFields(EMR_USER_FIELDS);

/** The same with the patient's limits on `extras`. */
export const limitedEmrUserChanges: Check<EmrUserChanges> = checkFields(LIMITED_EMR_USER_FIELDS);
