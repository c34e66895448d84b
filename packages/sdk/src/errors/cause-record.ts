/** The facts of an underlying error that contain no data of the caller or the service. */
export interface CauseRecord {
  /** The class name of the error, such as `TypeError`. */
  readonly name: string;
  /** The runtime's error code, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** The system call that failed, such as `connect`. */
  readonly syscall?: string;
}

/** The code of an error with which `@profiles/mock` reports a wrong set-up, after it printed the error. */
export const SET_UP_CODE = 'ERR_PROFILES_MOCK';

/**
 * Matches the class names that are recorded, one of which is Deno's for a missing permission. Any other
 * word may be a token or a name.
 */
export const ERROR_NAME = /^(?:(?:[A-Z][a-z]{1,20}){0,3}Error|NotCapable)$/;
