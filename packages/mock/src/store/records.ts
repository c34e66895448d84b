import type { EmrUserChanges, JsonObject, NewPatient } from '@profiles/sdk/schemas';

/** The fields that were given: none of them is undefined. */
type Given<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/**
 * A patient as the mock stores it: the oid and the fields that were given, names and e-mail in
 * lowercase.
 *
 * Source: *Resources and their fields*, Patient profile.
 */
export interface StoredPatient extends Given<Omit<NewPatient, 'extras'>> {
  /** Identifier of the patient. */
  readonly oid: string;
  /** Additional data, without the keys that are ignored. */
  readonly extras?: JsonObject;
}

/**
 * An EMR user as the mock stores it: the oid and the fields that were given.
 *
 * Source: *Resources and their fields*, EMR user profile.
 */
export interface StoredEmrUser extends Given<Omit<EmrUserChanges, 'extras'>> {
  /** Identifier of the EMR user. */
  readonly oid: string;
  /** Additional data. */
  readonly extras?: JsonObject;
}

/** Describes a patient to put into the mock without a request. */
export interface PatientSeed extends NewPatient {
  /**
   * Identifier to give the patient.
   *
   * @defaultValue the next one that the mock makes
   */
  readonly oid?: string | undefined;
}

/** Describes an EMR user to put into the mock: the document shows no operation that creates one. */
export interface EmrUserSeed extends EmrUserChanges {
  /**
   * Identifier to give the EMR user.
   *
   * @defaultValue the next one that the mock makes
   */
  readonly oid?: string | undefined;
}

/** Describes what a mock starts from, and what `reset` goes back to. */
export interface Seed {
  /** Patients that exist from the start. */
  readonly patients?: readonly PatientSeed[] | undefined;
  /** EMR users that exist from the start. */
  readonly emrUsers?: readonly EmrUserSeed[] | undefined;
}

/** A record as the service handles it: which fields it has depends on the behaviour. */
export interface ProfileRecord {
  readonly oid: string;
  readonly [field: string]: unknown;
}

/**
 * Makes sure that a value can be an oid.
 *
 * @param refuse - Makes the error, from what the value must be.
 */
export function checkOid(value: unknown, refuse: (must: string) => Error): asserts value is string {
  if (typeof value !== 'string' || value === '') throw refuse('a non-empty string');
  // A path cannot carry half of a character.
  if (/\p{Surrogate}/u.test(value)) throw refuse('well-formed Unicode');
}
