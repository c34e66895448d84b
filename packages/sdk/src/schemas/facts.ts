/**
 * The genders that the service accepts, in the order of the API specification.
 *
 * Source: *Resources and their fields*.
 */
export const GENDERS = ['M', 'F', 'O'] as const;

/** One of {@link GENDERS}. */
export type Gender = (typeof GENDERS)[number];

/**
 * The blood groups that the service accepts, in the order of the API specification. The field is
 * `bloodgroup` on create and `bg` on update.
 *
 * Source: *Resources and their fields*.
 */
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

/** One of {@link BLOOD_GROUPS}. */
export type BloodGroup = (typeof BLOOD_GROUPS)[number];

/**
 * The patient fields that are stored in lowercase.
 *
 * Source: *Endpoints*, 2. Create a patient profile, rule 2.
 */
export const LOWERCASED_FIELDS = ['fn', 'mn', 'ln', 'fln', 'email'] as const;

/** Other common names of the fields, or how these start, in lowercase letters. */
export const FIELD_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['fn', ['firstname', 'given']],
  ['mn', ['middlename']],
  ['ln', ['lastname', 'surname']],
  ['fln', ['fullname', 'name']],
  ['s', ['title']],
  ['dob', ['dateofbirth', 'birth']],
  ['gen', ['gender', 'sex']],
  ['bloodgroup', ['blood', 'bg']],
  ['bg', ['blood']],
  ['mobile', ['phone']],
  ['email', ['mail']],
  ['username', ['uhid', 'patientid']],
]);

/**
 * The fields that have another name in the other operation, in both directions.
 *
 * Source: *Resources and their fields*.
 */
export const FIELD_ALIASES: ReadonlyMap<string, string> = new Map([
  ['bg', 'bloodgroup'],
  ['bloodgroup', 'bg'],
]);
