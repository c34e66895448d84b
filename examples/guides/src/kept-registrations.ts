// #region keep
import { type CreatedPatient, type IdentifiedPatientInput, isProfilesError } from '@profiles/sdk';
import { profiles } from './profiles.ts';

const PREFIX = 'registration:';

/** Registers a patient, and keeps the input until it is certain whether the patient is stored. */
export async function registerKept(patient: IdentifiedPatientInput): Promise<CreatedPatient> {
  const key = PREFIX + patient.username;
  const wasUncertain = localStorage.getItem(key) !== null;
  // Before the request leaves, because the page may end at any time after it.
  localStorage.setItem(key, JSON.stringify(patient));
  try {
    const created = await profiles.createPatientOnce(patient);
    localStorage.removeItem(key);
    return created;
  } catch (error) {
    if (isCertain(error, wasUncertain)) localStorage.removeItem(key);
    throw error;
  }
}

/** Another rejection than a conflict says nothing about an earlier call. */
function isCertain(error: unknown, wasUncertain: boolean): boolean {
  if (!isProfilesError(error)) return false;
  if (error.code === 'conflict' || error.outcome === 'applied') return true;
  return error.outcome !== 'unknown' && !wasUncertain;
}
// #endregion keep

// #region list
/** Lists the usernames whose registration is not certain. */
export function uncertainUsernames(): readonly string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return keys.map((key) => key.slice(PREFIX.length));
}

/** Repeats a registration, with the same input. */
export function repeat(username: string): Promise<CreatedPatient> {
  return registerKept(JSON.parse(localStorage.getItem(PREFIX + username) ?? 'null'));
}
// #endregion list
