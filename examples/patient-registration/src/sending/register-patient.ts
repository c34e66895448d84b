import type { IdentifiedPatientInput, ProfileClient } from '@profiles/sdk';
import { afterAttempts, type Ending, failureOf, ownFailure } from './ending.ts';

/** A try to register a patient. */
export interface Attempt {
  readonly patient: IdentifiedPatientInput;
  /** Whether an earlier try may have stored the patient. */
  readonly mayBeStored: boolean;
}

/** Registers a patient. The service rejects a second patient with the same username. */
export async function registerPatient(
  profiles: ProfileClient,
  { patient, mayBeStored }: Attempt,
  signal?: AbortSignal,
): Promise<Ending> {
  // Nothing is sent then. The error of a call would not show this: browsers give no reason.
  if (navigator.onLine === false) {
    return { ...afterAttempts(ownFailure('offline', false), mayBeStored), patient };
  }
  const call = profiles.createPatientOnce(patient, { signal });
  try {
    const { data, requestId } = await call.withResponse();
    return { kind: 'stored', patient, oid: data.oid, requestId };
  } catch (error) {
    const isStopped = signal?.aborted === true && error === signal.reason;
    const failure = isStopped ? ownFailure('stopped', call.sent) : failureOf(error, call.sent);
    return { ...afterAttempts(failure, mayBeStored), patient };
  }
}
