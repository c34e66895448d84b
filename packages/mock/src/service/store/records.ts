import type { EmrUserChanges, NewPatient } from '@profiles/sdk/schemas';

/** The fields that were given. None of them is `undefined`. */
type Given<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/**
 * A stored patient: its oid (object identifier) and the fields that were given. Names and e-mail
 * are in lowercase.
 *
 * Source: *Resources and their fields*, Patient profile.
 */
export interface StoredPatient extends Given<Omit<NewPatient, 'extras'>> {
  /** The oid of the patient. */
  readonly oid: string;
  /** Additional data, without ignored keys. */
  readonly extras?: NonNullable<EmrUserChanges['extras']>;
}

/**
 * A stored EMR (electronic medical record) user: its oid and the fields that were given.
 *
 * Source: *Resources and their fields*, EMR user profile.
 */
export interface StoredEmrUser extends Given<Omit<EmrUserChanges, 'extras'>> {
  /** The oid of the EMR user. */
  readonly oid: string;
  /** Additional data. */
  readonly extras?: NonNullable<EmrUserChanges['extras']>;
}

/** A patient to store in the mock without a request. */
export interface PatientSeed extends NewPatient {
  /**
   * The oid of the patient.
   *
   * @defaultValue the next oid that the mock creates
   */
  readonly oid?: string | undefined;
}

/**
 * An EMR user to store in the mock without a request. The API specification has no operation that
 * creates one.
 */
export interface EmrUserSeed extends EmrUserChanges {
  /**
   * The oid of the EMR user.
   *
   * @defaultValue the next oid that the mock creates
   */
  readonly oid?: string | undefined;
}

/** The initial records of a mock, which `reset` restores. */
export interface Seed {
  /**
   * The initial patients.
   *
   * @defaultValue none
   */
  readonly patients?: readonly PatientSeed[] | undefined;
  /**
   * The initial EMR users.
   *
   * @defaultValue none
   */
  readonly emrUsers?: readonly EmrUserSeed[] | undefined;
}

/** A stored record of either kind. Its fields depend on the behaviour. */
export interface ProfileRecord {
  readonly oid: string;
  readonly [field: string]: unknown;
}

/**
 * Checks that a value can be an oid.
 *
 * @param reject - Creates the error from the requirement that the value does not meet.
 */
export function checkOid(value: unknown, reject: (must: string) => Error): asserts value is string {
  if (typeof value !== 'string' || value === '') throw reject('a non-empty string');
  // A path cannot contain a lone surrogate.
  if (/\p{Surrogate}/u.test(value)) throw reject('well-formed Unicode');
}
