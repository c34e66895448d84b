import { type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { profiles } from './profiles.ts';

/** Registers a patient, and returns what to tell the desk. */
export async function register(patient: IdentifiedPatientInput): Promise<string> {
  try {
    const { oid } = await profiles.createPatientOnce(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    return failureText(error);
  }
}

// #region failure
/** Returns what to tell the desk about a failed create. */
export function failureText(error: unknown): string {
  if (!isProfilesError(error)) throw error;
  if (error.code === 'conflict')
    return 'A patient with this username is registered: look it up in your records.';
  if (error.outcome === 'unknown') return 'Perhaps registered. Try again with the same username.';
  if (error.outcome === 'applied') return 'Registered. Do not try again.';
  return `Not registered. ${error.message}`;
}
// #endregion failure
