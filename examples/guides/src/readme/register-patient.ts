import { isProfilesError, type NewPatient, type ProfileClient } from '@profiles/sdk';

export async function registerPatient(profiles: ProfileClient, patient: NewPatient) {
  try {
    const { oid } = await profiles.createPatient(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    if (error.outcome === 'unknown') return 'Perhaps registered: check before you try again.';
    if (error.code === 'unexpected_response' && error.oid) return `Registered as ${error.oid}.`;
    return `Not registered: ${error.message}`;
  }
}
