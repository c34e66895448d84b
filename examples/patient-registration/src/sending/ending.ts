import {
  type ErrorCode,
  type IdentifiedPatientInput,
  isProfilesError,
  type Outcome,
} from '@profiles/sdk';

/** The end of a registration. */
export type Ending = Stored | Failed;

/** The service stored the patient and confirmed it. */
export interface Stored {
  readonly kind: 'stored';
  readonly patient: IdentifiedPatientInput;
  readonly oid: string;
  readonly requestId: string | undefined;
}

/** The registration failed, or its outcome is unknown. */
export interface Failed extends Failure {
  readonly patient: IdentifiedPatientInput;
}

/** The failure of a call. */
export interface Failure {
  /**
   * The outcome that the SDK reports, or `look_up` if the service rejects the username as taken after
   * an attempt that may have stored the patient.
   */
  readonly kind: Outcome | 'look_up';
  readonly code: FailureCode;
  readonly requestId: string | undefined;
  /** The service's `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined;
}

/** The code of a failure: one of the SDK's codes, or one of this app. */
export type FailureCode =
  | ErrorCode
  | 'offline'
  | 'signed_out'
  | 'no_token'
  | 'stopped'
  | 'unexpected';

/**
 * Converts the error of a call to a failure.
 *
 * @param sent - Whether the request may have left.
 */
export function failureOf(error: unknown, sent: boolean): Failure {
  if (!isProfilesError(error)) return ownFailure('unexpected', sent);
  return {
    kind: error.outcome,
    code: error.code === 'invalid_configuration' ? tokenFailure(error.cause) : error.code,
    requestId: 'requestId' in error ? error.requestId : undefined,
    retryAfter: 'retryAfter' in error ? error.retryAfter : undefined,
  };
}

/** Returns why there is no token, because each cause needs other advice. */
function tokenFailure(cause: unknown): FailureCode {
  const name = cause instanceof Object && 'name' in cause ? cause.name : undefined;
  return name === 'SignedOutError' ? 'signed_out' : 'no_token';
}

/** Returns the failure of a call that ended without the SDK. */
export function ownFailure(code: FailureCode, sent: boolean): Failure {
  const kind = sent ? 'unknown' : 'not_sent';
  return { kind, code, requestId: undefined, retryAfter: undefined };
}

/**
 * Returns what the last failure means after all attempts.
 *
 * @param mayBeStored - Whether an earlier call may have stored the patient. The kind of `last` tells
 * this for the attempts of its own call.
 */
export function afterAttempts(last: Failure, mayBeStored: boolean): Failure {
  if (last.kind === 'applied') return last;
  if (last.kind !== 'unknown' && !mayBeStored) return last;
  return { ...last, kind: TAKEN.has(last.code) ? 'look_up' : 'unknown' };
}

/** The codes with which services reject a taken username. */
const TAKEN: ReadonlySet<FailureCode> = new Set(['conflict', 'bad_request', 'unprocessable']);
