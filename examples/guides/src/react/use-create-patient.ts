import { type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { useEffect, useRef, useState } from 'react';
import { profiles } from '../profiles.ts';

export type Creation =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'created'; readonly oid: string }
  | { readonly status: 'failed'; readonly error: unknown };

type Register = (patient: IdentifiedPatientInput) => Promise<{ readonly oid: string }>;

/** Registers a patient. Makes one call at a time, and never aborts it. */
export function useCreatePatient(register: Register = profiles.createPatientOnce) {
  const [creation, setCreation] = useState<Creation>({ status: 'idle' });
  // Stays true: a later rejection does not undo a stored patient.
  const [mayBeStored, setMayBeStored] = useState(false);
  const isSending = useRef(false);

  async function create(patient: IdentifiedPatientInput) {
    // A second submit may come before the disabled button is rendered.
    if (isSending.current) return;
    isSending.current = true;
    setCreation({ status: 'sending' });
    try {
      const { oid } = await register(patient);
      setCreation({ status: 'created', oid });
    } catch (error) {
      if (isProfilesError(error) && error.outcome === 'unknown') setMayBeStored(true);
      setCreation({ status: 'failed', error });
    } finally {
      isSending.current = false;
    }
  }

  // Closing the tab aborts the request, so the browser asks first.
  useEffect(() => {
    if (creation.status !== 'sending') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [creation.status]);

  return { creation, mayBeStored, create };
}
