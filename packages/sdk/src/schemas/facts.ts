/** Names an operation of the service. */
export type OperationName = 'createPatient' | 'updateEmrUser';

/** Describes where an operation is called. */
export interface Endpoint {
  /** The HTTP method. */
  readonly method: 'POST' | 'PATCH';
  /** The path below the base address; `{oid}` stands for one encoded segment. */
  readonly path: string;
}

/**
 * Holds the endpoint of each operation.
 *
 * Source: *Endpoints*. The patient path is shown with and without its trailing slash; requests are
 * shown with it.
 */
export const ENDPOINTS: Readonly<Record<OperationName, Endpoint>> = {
  createPatient: { method: 'POST', path: '/profiles/v1/patient/' },
  updateEmrUser: { method: 'PATCH', path: '/profiles/v1/emr-user/{oid}' },
};

/**
 * Lists the genders the service takes, in the document's order.
 *
 * Source: *Resources and their fields*.
 */
export const GENDERS = ['M', 'F', 'O'] as const;

/** Names one of {@link GENDERS}. */
export type Gender = (typeof GENDERS)[number];

/**
 * Lists the blood groups the service takes, in the document's order.
 *
 * Source: *Resources and their fields*. The field is `bloodgroup` on create and `bg` on update.
 */
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

/** Names one of {@link BLOOD_GROUPS}. */
export type BloodGroup = (typeof BLOOD_GROUPS)[number];

/**
 * Lists the patient fields that are stored in lowercase.
 *
 * Source: *Endpoints*, 2. Create a patient profile, rule 2.
 */
export const LOWERCASED_FIELDS = ['fn', 'mn', 'ln', 'fln', 'email'] as const;

/**
 * Holds the numbers behind the restrictions on `extras`.
 *
 * Source: *Limits*; `arbitraryLevels` is this product's own bound.
 */
export const EXTRAS_LIMITS = {
  /** Objects that may stand inside one another below `extras` when a patient is created. */
  nestingLevels: 1,
  /** Longest key, in Unicode code points. */
  keyLength: 16,
  /** Keys that start with this are ignored by the service. */
  ignoredKeyPrefix: '_',
  /** Deepest `extras` of an update, in lists and objects inside one another, `extras` included. */
  arbitraryLevels: 500,
} as const;
