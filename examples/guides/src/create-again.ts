import { isProfilesError, type NewPatient } from '@profiles/sdk';
import { profiles } from './profiles.ts';

type Identified = NewPatient & { readonly username: string };

/** What a second create shows about the first. */
type Found =
  | { readonly state: 'created_now'; readonly oid: string }
  | { readonly state: 'existed_before' };

/** Creates a patient again, after an outcome of `unknown`. */
export async function createAgain(patient: Identified): Promise<Found> {
  try {
    const { oid } = await profiles.createPatient(patient);
    return { state: 'created_now', oid };
  } catch (error) {
    if (isProfilesError(error) && error.code === 'conflict')
      return { state: 'existed_before' };
    throw error;
  }
}
