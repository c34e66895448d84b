import { type IdentifiedPatientInput, isProfilesError, reviveProfilesError } from '@profiles/sdk';
import { profiles } from './profiles.ts';
import { failureText } from './register.ts';

/** In the worker of a queue: registers a patient, and returns the result to store. */
export async function registerQueued(patient: IdentifiedPatientInput): Promise<string> {
  try {
    return JSON.stringify(await profiles.createPatientOnce(patient));
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    return JSON.stringify(error);
  }
}

/** In another process: returns what to tell the desk about a stored result. */
export function resultText(stored: string): string {
  const result = JSON.parse(stored);
  if (typeof result.oid === 'string') return `Registered as ${result.oid}.`;
  return failureText(reviveProfilesError(result) ?? new Error('unreadable result'));
}
