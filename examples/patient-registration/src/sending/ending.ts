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
export type FailureCode = ErrorCode | 'stopped' | 'unexpected';

/** Reads an error of the SDK. */
export function failureOf(error: unknown): Failure {
  // Nobody knows how far it came.
  if (!isProfilesError(error)) return failure('unknown', 'unexpected');
  return {
    kind: error.outcome,
    code: error.code,
    requestId: 'requestId' in error ? error.requestId : undefined,
    retryAfter: 'retryAfter' in error ? error.retryAfter : undefined,
  };
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
