import { isProfilesError, type NewPatient } from '@profiles/sdk';
import { profiles } from './profiles.ts';

/** Registers a patient, and returns what to tell the desk. */
export async function register(patient: NewPatient): Promise<string> {
  try {
    const { oid } = await profiles.createPatient(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    switch (error.outcome) {
      case 'not_sent':
        return `Nothing was sent. ${error.message}`;
      case 'rejected':
        return `The service rejected it (${error.code}).`;
      case 'unknown':
        return 'Perhaps registered. Check before you try again.';
      case 'applied':
        return 'Registered, but the response was damaged. Do not try again.';
    }
  }
}
