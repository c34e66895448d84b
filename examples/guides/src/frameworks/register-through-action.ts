import { type IdentifiedPatientInput, reviveProfilesError } from '@profiles/sdk';
import { registerAction } from './register-action.ts';

/** Registers a patient from the page. Rejects with the error of the call on the server. */
export async function registerThroughAction(patient: IdentifiedPatientInput) {
  const { oid, failure } = await registerAction(patient);
  if (oid === undefined) throw reviveProfilesError(failure) ?? new Error('unreadable failure');
  return { oid };
}
