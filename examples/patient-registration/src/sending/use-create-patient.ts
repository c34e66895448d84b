import type { IdentifiedPatientInput, ProfileClient } from '@profiles/sdk';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { afterAttempts, type Ending, failureOf, OFFLINE, stoppedFailure } from './ending.ts';

/** A try to register a patient. */
export interface Attempt {
  readonly patient: IdentifiedPatientInput;
  /** Whether an earlier try may have stored the patient. */
  readonly mayBeStored: boolean;
}

/** Registers patients, one at a time. The service rejects a second patient of a username. */
export function useCreatePatient(profiles: ProfileClient) {
  const call = useRef<AbortController>(undefined);
  const {
    mutate,
    data: ending,
    isPending,
    reset,
  } = useMutation({
    mutationFn: (attempt: Attempt) => register(profiles, attempt, call.current?.signal),
    // The client retries where this is safe. TanStack Query would multiply its attempts.
    retry: false,
    // By default a call is delayed while the browser is offline, and sent unexpectedly later.
    networkMode: 'always',
    // Do not keep patient data that is no longer shown.
    gcTime: 0,
  });
  // Only after the ending is rendered: an earlier click is meant for the form.
  useLayoutEffect(() => {
    if (ending) call.current = undefined;
  }, [ending]);

  return {
    ending,
    isSending: isPending,
    send(attempt: Attempt) {
      // A second click may come before the next render updates the state.
      if (call.current) return;
      call.current = new AbortController();
      mutate(attempt);
    },
    stop: () => call.current?.abort(),
    startOver: reset,
  };
}

async function register(
  profiles: ProfileClient,
  { patient, mayBeStored }: Attempt,
  signal: AbortSignal | undefined,
): Promise<Ending> {
  // Nothing is sent then. The error of a call would not show this: browsers give no reason.
  if (!navigator.onLine) return { ...afterAttempts(OFFLINE, mayBeStored), patient };
  const call = profiles.createPatientOnce(patient, { signal });
  try {
    const { data, requestId } = await call.withResponse();
    return { kind: 'stored', patient, oid: data.oid, requestId };
  } catch (error) {
    const failure =
      error === signal?.reason ? stoppedFailure(call.sent) : failureOf(error, call.sent);
    return { ...afterAttempts(failure, mayBeStored), patient };
  }
}
