import { type IdentifiedPatientInput, isProfilesError, type ProfileClient } from '@profiles/sdk';

export async function registerPatient(profiles: ProfileClient, patient: IdentifiedPatientInput) {
  try {
    const { oid } = await profiles.createPatientOnce(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    if (error.code === 'conflict') return 'A patient with this username is registered: look it up.';
    if (error.outcome === 'unknown') return 'Perhaps registered: try again with the same username.';
    if (error.code === 'unexpected_response' && error.oid) return `Registered as ${error.oid}.`;
    return `Not registered: ${error.message}`;
  }
}
