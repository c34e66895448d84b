import { type ErrorCode, isProfilesError, type NewPatient, type Outcome } from '@profiles/sdk';

/** Is how the registration of a patient ended. */
export type Ending = Stored | Failed;

/** The service stored the patient and said so. */
export interface Stored {
  readonly kind: 'stored';
  readonly patient: NewPatient;
  readonly oid: string;
  readonly requestId: string | undefined;
}

/** It ended in another way. */
export interface Failed extends Failure {
  readonly patient: NewPatient;
}

/** Says how a call failed. */
export interface Failure {
  /**
   * What became of the patient: the outcome that the SDK tells, or `stored_before` where the
   * username is refused as taken after a try that may have stored it.
   */
  readonly kind: Outcome | 'stored_before';
  readonly code: FailureCode;
  readonly requestId: string | undefined;
  /** Seconds after which the service asks to be called again. */
  readonly retryAfter: number | undefined;
}

/** Names what went wrong: the code of the SDK's error, or what this app adds. */
export type FailureCode =
  | ErrorCode
  | 'offline'
  | 'signed_out'
  | 'no_token'
  | 'stopped'
  | 'unexpected';

/** Says how a call ended that was not made, because the browser is offline. */
export const OFFLINE: Failure = failure('not_sent', 'offline');

/**
 * Reads what a call was rejected with.
 *
 * @param sent - Whether the request may have left.
 */
export function failureOf(error: unknown, sent: boolean): Failure {
  if (!isProfilesError(error)) return failure(sent ? 'unknown' : 'not_sent', 'unexpected');
  return {
    kind: error.outcome,
    code: error.code === 'invalid_configuration' ? tokenFailure(error.cause) : error.code,
    requestId: 'requestId' in error ? error.requestId : undefined,
    retryAfter: 'retryAfter' in error ? error.retryAfter : undefined,
  };
}

/** Names why there is no token: each cause needs other advice. */
function tokenFailure(cause: unknown): FailureCode {
  const name = cause instanceof Object && 'name' in cause ? cause.name : undefined;
  return name === 'SignedOutError' ? 'signed_out' : 'no_token';
}

/** Says how a call ended that the user stopped. */
export function stoppedFailure(sent: boolean): Failure {
  return failure(sent ? 'unknown' : 'not_sent', 'stopped');
}

/** Judges the second try to register a patient whom the first may have stored. */
export function afterUnknown(second: Failure): Failure {
  if (second.kind === 'applied') return second;
  const isRefused = TAKEN.has(second.code);
  return { ...second, kind: isRefused ? 'stored_before' : 'unknown' };
}

/** What services answer to a username that is taken; nothing else of the patient was refused before. */
const TAKEN: ReadonlySet<FailureCode> = new Set(['conflict', 'bad_request', 'unprocessable']);

function failure(kind: Outcome, code: FailureCode): Failure {
  return { kind, code, requestId: undefined, retryAfter: undefined };
}
