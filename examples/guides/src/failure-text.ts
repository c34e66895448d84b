import { isProfilesError } from '@profiles/sdk';

/** Returns what to tell the user about a failed create. */
export function failureText(error: unknown): string {
  if (!isProfilesError(error)) throw error;
  // An earlier attempt may have stored this patient, or another one has it.
  if (error.code === 'conflict') return 'A patient with this username is registered: look it up.';
  switch (error.outcome) {
    case 'not_sent':
      return `Nothing was sent. ${error.message}`;
    case 'rejected':
      return `Not registered (${error.code}).`;
    case 'unknown':
      return 'Perhaps registered. Try again with the same username.';
    case 'applied':
      return 'Registered, but the response was damaged. Do not try again.';
  }
}
