import type { ProfileClient } from '@profiles/sdk';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { endDraft } from '../form/draft-username.ts';
import { type Attempt, registerPatient } from './register-patient.ts';

/** Registers patients, one at a time. */
export function useRegisterPatient(profiles: ProfileClient) {
  const call = useRef<AbortController>(undefined);
  const {
    mutate,
    data: ending,
    submittedAt: sentAt,
    isPending: isSending,
    reset: startOver,
  } = useMutation({
    mutationFn: (attempt: Attempt) => registerPatient(profiles, attempt, call.current?.signal),
    onSuccess: ({ kind }) => {
      if (kind === 'stored' || kind === 'applied') endDraft();
    },
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
    sentAt,
    isSending,
    startOver,
    send(attempt: Attempt) {
      // A second click may come before the next render updates the state.
      if (call.current) return;
      call.current = new AbortController();
      mutate(attempt);
    },
    stop: () => call.current?.abort(),
  };
}
