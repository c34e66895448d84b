import { isProfilesError, type NewPatient } from '@profiles/sdk';
import { profiles } from '../profiles.ts';

export async function createPatient(patient: NewPatient): Promise<string> {
  try {
    const { oid } = await profiles.createPatient(patient);
    return oid;
  } catch (error) {
    if (isProfilesError(error) && error.code === 'conflict')
      throw new Error('The username is taken');
    throw error;
  }
}
