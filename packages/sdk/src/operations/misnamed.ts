/**
 * The fields of an EMR user that have another name on a patient. A value for one does not compile, and
 * the compiler's message has the right name.
 *
 * Source: *Resources and their fields*.
 */
export interface MisnamedOnPatient {
  /** The field is called `bloodgroup` on a patient. */
  readonly bg?:
    | {
        /** Not in any value. */
        readonly 'bg is called bloodgroup on a patient': never;
      }
    | undefined;
}

/**
 * The fields of a patient that have another name on an EMR user. A value for one does not compile, and
 * the compiler's message has the right name.
 *
 * Source: *Resources and their fields*.
 */
export interface MisnamedOnEmrUser {
  /** The field is called `bg` on an EMR user. */
  readonly bloodgroup?:
    | {
        /** Not in any value. */
        readonly 'bloodgroup is called bg on an EMR user': never;
      }
    | undefined;
}
