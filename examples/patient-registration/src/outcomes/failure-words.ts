import type { FailureCode } from '../sending/ending.ts';

/** The kinds of advice after a failure that stored nothing. */
type Advice = 'correct' | 'other_username' | 'sign_in' | 'try_again' | 'call_support';

/** The text of each advice. */
export const ADVICE_WORDS: Readonly<Record<Advice, string>> = {
  correct: 'Check the details, correct them and register the patient again.',
  other_username:
    'Look that patient up: it may be the same person. If not, choose another username.',
  sign_in: 'Sign in again in another tab, then come back. The form keeps what you entered.',
  try_again: 'The form keeps what you entered.',
  call_support: 'Contact support: the details are not the problem.',
};

interface FailureWords {
  readonly what: string;
  readonly advice: Advice;
}

/** The text of each failure, with the advice if nothing was stored. */
export const FAILURE_WORDS: Readonly<Record<FailureCode, FailureWords>> = {
  invalid_input: { what: 'Some details are not valid.', advice: 'correct' },
  bad_request: {
    what: 'The service rejected the details. Perhaps another patient has this username.',
    advice: 'correct',
  },
  unprocessable: {
    what: 'The service rejected the details. Perhaps another patient has this username.',
    advice: 'correct',
  },
  conflict: { what: 'Another patient has this username.', advice: 'other_username' },
  unauthorized: { what: 'The service did not accept your sign-in.', advice: 'sign_in' },
  forbidden: { what: 'Your account is not allowed to register patients.', advice: 'call_support' },
  offline: { what: 'This device is offline, so this attempt was not sent.', advice: 'try_again' },
  signed_out: { what: 'You are signed out.', advice: 'sign_in' },
  no_token: { what: 'The sign-in server is not available.', advice: 'try_again' },
  invalid_configuration: { what: 'The app is not set up correctly.', advice: 'call_support' },
  rate_limited: { what: 'The service is receiving too many requests.', advice: 'try_again' },
  not_found: { what: 'The service was not found at its address.', advice: 'call_support' },
  redirected: {
    what: 'The address of the service redirects to another address.',
    advice: 'call_support',
  },
  http_error: { what: 'The service returned an error.', advice: 'call_support' },
  server_error: { what: 'The service failed.', advice: 'try_again' },
  connection_failed: { what: 'The connection failed.', advice: 'try_again' },
  timeout: { what: 'The service took too long to respond.', advice: 'try_again' },
  unexpected_response: { what: 'The response could not be read.', advice: 'call_support' },
  stopped: { what: 'You stopped waiting for the response.', advice: 'try_again' },
  unexpected: { what: 'This app failed.', advice: 'call_support' },
};
