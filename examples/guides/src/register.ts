import { type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { profiles } from './profiles.ts';

/** Registers a patient, and returns what to tell the desk. */
export async function register(patient: IdentifiedPatientInput): Promise<string> {
  try {
    const { oid } = await profiles.createPatientOnce(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    // An earlier attempt may have stored this patient, or another one has it.
    if (error.code === 'conflict') return 'A patient with this username is registered: look it up.';
    switch (error.outcome) {
      case 'not_sent':
        return `Nothing was sent. ${error.message}`;
      case 'rejected':
        return `The service rejected it (${error.code}).`;
      case 'unknown':
        return 'Perhaps registered. Try again with the same username.';
      case 'applied':
        return 'Registered, but the response was damaged. Do not try again.';
    }
  }
}
