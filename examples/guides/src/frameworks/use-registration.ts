import { type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { ref, shallowRef } from 'vue';
import { profiles } from '../profiles.ts';

/** Registers a patient. Makes one call at a time, and never aborts it. */
export function useRegistration() {
  const oid = ref<string>();
  const failure = shallowRef<unknown>();
  const isSending = ref(false);
  // Stays true: a later rejection does not undo a stored patient.
  const mayBeStored = ref(false);

  async function register(patient: IdentifiedPatientInput) {
    if (isSending.value) return;
    isSending.value = true;
    failure.value = undefined;
    try {
      oid.value = (await profiles.createPatientOnce(patient)).oid;
    } catch (error) {
      failure.value = error;
      if (isProfilesError(error) && error.outcome === 'unknown') mayBeStored.value = true;
    } finally {
      isSending.value = false;
    }
  }

  return { oid, failure, isSending, mayBeStored, register };
}
