'use server';

import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { blanksAsAbsent, newPatientSchema } from '@profiles/sdk/schemas';
import { profilesUrl } from './profiles-url';

const MEANING = {
  not_sent: 'Nothing was sent.',
  rejected: 'The service rejected it.',
  unknown: 'Perhaps registered. Check before you try again.',
  applied: 'Registered, but the response was damaged. Do not try again.',
};

/** Registers the patient of a form on the server. Returns what to tell the user. */
export async function register(_: string, form: FormData): Promise<string> {
  const { fn, dob, gen, username } = Object.fromEntries(form);
  const patient = blanksAsAbsent(newPatientSchema).safeParse({ fn, dob, gen, username });
  if (!patient.success) return 'Check the form.';
  const profiles = new ProfileClient({
    baseUrl: await profilesUrl(),
    token: 'token-of-the-session',
    clientId: 'front-desk',
  });
  try {
    const { oid } = await profiles.createPatient(patient.data);
    return `Registered as ${oid}.`;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    return error.code === 'conflict' ? 'This username is taken.' : MEANING[error.outcome];
  }
}
