import type { NewPatient, ProfileClient } from '@profiles/sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  afterUnknown,
  type Ending,
  type Failure,
  failureOf,
  OFFLINE,
  stoppedFailure,
} from './ending.ts';

/** Is a try to register a patient. */
export interface Attempt {
  readonly patient: NewPatient;
  /** Whether an earlier try may have stored the patient. */
  readonly mayBeStored: boolean;
}

/** Registers patients, one at a time. */
export function useCreatePatient(profiles: ProfileClient) {
  const call = useRef<AbortController>(undefined);
  const {
    mutate,
    data: ending,
    isPending,
    reset,
  } = useMutation({
    mutationFn: (attempt: Attempt) => register(profiles, attempt, call.current?.signal),
    // The client sends again what may be sent again. A retry from here would not know the outcome,
    // and could create a second patient.
    retry: false,
    // By default a try is put off while the browser is offline, and sent when nobody expects it.
    networkMode: 'always',
    // What is not shown any more is not kept: it is patient data.
    gcTime: 0,
  });
  // Only once the ending is on the screen: until then a click is still one on the form before it.
  useEffect(() => {
    if (ending) call.current = undefined;
  }, [ending]);

  return {
    ending,
    isSending: isPending,
    send(attempt: Attempt) {
      // State comes with the next render, and a second click may come before it.
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
  // Nothing leaves then. The error of a call would not tell: browsers give no reason.
  if (!navigator.onLine) return { ...judged(OFFLINE, mayBeStored), patient };
  const call = profiles.createPatient(patient, { signal });
  try {
    const { data, requestId } = await call.withResponse();
    return { kind: 'stored', patient, oid: data.oid, requestId };
  } catch (error) {
    const failure =
      error === signal?.reason ? stoppedFailure(call.sent) : failureOf(error, call.sent);
    return { ...judged(failure, mayBeStored), patient };
  }
}

function judged(failure: Failure, mayBeStored: boolean): Failure {
  return mayBeStored ? afterUnknown(failure) : failure;
}
