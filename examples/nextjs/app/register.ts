'use server';

import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { blanksAsAbsent, newPatientSchema } from '@profiles/sdk/schemas';
import { profilesUrl } from './profiles-url';

/** The result of a submit. */
export interface Registration {
  /** What to tell the user. */
  readonly text: string;
  /** The form to show again. Absent if the patient is stored. */
  readonly form?: FormData;
  /** Whether this patient may be stored, so that the username must stay. */
  readonly mayBeStored?: boolean;
}

const MEANING = {
  not_sent: 'Nothing was sent.',
  rejected: 'The service rejected it.',
  unknown: 'Perhaps registered. Try again with the same username.',
  applied: 'Registered, but the response was damaged. Do not try again.',
};

/** Registers the patient of a form on the server. */
export async function register(before: Registration, form: FormData): Promise<Registration> {
  const { fn, dob, gen, username } = Object.fromEntries(form);
  const patient = blanksAsAbsent(newPatientSchema).safeParse({ fn, dob, gen, username });
  if (!patient.data?.username) return { ...before, text: 'Check the form.', form };
  const profiles = new ProfileClient({
    baseUrl: await profilesUrl(),
    token: 'token-of-the-session',
    clientId: 'front-desk',
  });
  try {
    const { oid } = await profiles.createPatientOnce({
      ...patient.data,
      username: patient.data.username,
    });
    return { text: `Registered as ${oid}.` };
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    if (error.outcome === 'applied') return { text: MEANING.applied };
    const mayBeStored = before.mayBeStored || error.outcome === 'unknown';
    if (error.code === 'conflict') {
      return { text: 'A patient with this username is registered: look it up.', form, mayBeStored };
    }
    return { text: MEANING[mayBeStored ? 'unknown' : error.outcome], form, mayBeStored };
  }
}
