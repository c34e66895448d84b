import {
  isProfilesError,
  type IdentifiedPatientInput as Patient,
} from '@profiles/sdk';
import { profiles as client } from '../profiles.ts';

// #region register
export async function register(patient: Patient) {
  try {
    const { oid } = await client.createPatientOnce(patient);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    if (error.code === 'conflict') return 'Look it up.';
    switch (error.outcome) {
      case 'not_sent':
        return `Nothing was sent: ${error.message}`;
      case 'rejected':
        return `The service rejected it: ${error.code}`;
      case 'unknown':
        return 'Perhaps stored. Try the same username.';
      case 'applied':
        return 'Stored. Do not try again.';
    }
  }
}
// #endregion register
