import type {
  BloodGroup,
  EmrUserChanges,
  Gender,
  JsonObject,
  NewPatient,
} from '@profiles/sdk/schemas';

/**
 * Describes a patient as the mock holds it: the oid and the fields that were given.
 *
 * Source: *Resources and their fields*, Patient profile.
 */
export interface StoredPatient {
  /** Identifier of the patient. */
  readonly oid: string;
  /** First name, in lowercase. */
  readonly fn: string;
  /** Date of birth, as `YYYY-MM-DD`. */
  readonly dob: string;
  /** Gender. */
  readonly gen: Gender;
  /** Middle name, in lowercase. */
  readonly mn?: string;
  /** Last name, in lowercase. */
  readonly ln?: string;
  /** Full name, in lowercase. */
  readonly fln?: string;
  /** Salutation. */
  readonly s?: string;
  /** Blood group. */
  readonly bloodgroup?: BloodGroup;
  /** Mobile number, as given. */
  readonly mobile?: string;
  /** E-mail address, in lowercase. */
  readonly email?: string;
  /** UHID, partner identifier or username. */
  readonly username?: string;
  /** ABHA address. */
  readonly abha?: string;
  /** Additional data, without the keys that are ignored. */
  readonly extras?: JsonObject;
}

/**
 * Describes an EMR user as the mock holds it: the oid and the fields that were given.
 *
 * Source: *Resources and their fields*, EMR user profile.
 */
export interface StoredEmrUser {
  /** Identifier of the EMR user. */
  readonly oid: string;
  /** Mobile number in E.164 form. */
  readonly mobile?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Gender. */
  readonly gen?: Gender;
  /** Date of birth, as `YYYY-MM-DD`. */
  readonly dob?: string;
  /** First name. */
  readonly fn?: string;
  /** Middle name. */
  readonly mn?: string;
  /** Last name. */
  readonly ln?: string;
  /** Full name. */
  readonly fln?: string;
  /** Blood group. */
  readonly bg?: BloodGroup;
  /** Salutation. */
  readonly s?: string;
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
