'use server';

import { type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { profiles } from '../profiles.ts';

/** Registers a patient on the server. Returns plain data, also about a failure. */
export async function registerAction(patient: IdentifiedPatientInput) {
  try {
    const { oid } = await profiles.createPatientOnce(patient);
    return { oid };
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    return { failure: error.toJSON() };
  }
}
