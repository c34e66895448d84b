import type { IdentifiedPatientInput as Patient } from '@profiles/sdk';
import { profiles as client } from '../profiles.ts';

// #region register
export async function register(patient: Patient) {
  // Throws an error whose outcome says what is certain.
  // The username makes the repeated call safe.
  const { oid } = await client.createPatientOnce(patient);
  return oid;
}
// #endregion register
