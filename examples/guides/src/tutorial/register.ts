import { type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { profiles } from './profiles.ts';

/** Registers a patient, and returns what to tell the desk. */
export async function register(patient: IdentifiedPatientInput): Promise<string> {
  try {
    const { oid } = await profiles.createPatientOnce(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    if (error.code === 'invalid_input') return `Correct it: ${error.message}.`;
    if (error.code === 'conflict') return `${patient.username} is registered.`;
    if (error.outcome === 'unknown') return 'Perhaps registered. Try again.';
    if (error.outcome === 'applied') return 'Registered. Do not try again.';
    return `Not registered: ${error.message}.`;
  }
}
