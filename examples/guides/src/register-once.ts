import { type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { profiles } from './profiles.ts';

type Registered =
  | { readonly state: 'created'; readonly oid: string }
  /** A patient of this username is stored, most likely this one. */
  | { readonly state: 'look_up' }
  | { readonly state: 'username_taken' };

/** Registers a patient, even if responses are lost. */
export async function register(patient: IdentifiedPatientInput): Promise<Registered> {
  try {
    const { oid } = await profiles.createPatientOnce(patient);
    return { state: 'created', oid };
  } catch (error) {
    if (!isProfilesError(error) || error.code !== 'conflict') throw error;
    return { state: error.outcome === 'unknown' ? 'look_up' : 'username_taken' };
  }
}
