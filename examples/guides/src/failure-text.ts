import { isProfilesError } from '@profiles/sdk';

/** Returns what to tell the user about a failed create. */
export function failureText(error: unknown): string {
  if (!isProfilesError(error)) throw error;
  switch (error.outcome) {
    case 'not_sent':
      return `Nothing was sent. ${error.message}`;
    case 'rejected':
      if (error.code === 'conflict')
        return 'The username is taken, perhaps by this patient.';
      return `Not registered (${error.code}).`;
    case 'unknown':
      return 'Perhaps registered. Check before you try again.';
    case 'applied':
      return 'Registered, but the response was damaged. Do not try again.';
  }
}
