import type { FailureCode } from '../sending/ending.ts';

/** Names what to do about a failure that stored nothing. */
type Advice = 'correct' | 'other_username' | 'sign_in' | 'try_again' | 'call_support';

/** Puts the advice into words. */
export const ADVICE_WORDS: Readonly<Record<Advice, string>> = {
  correct: 'Look through the details, correct them and register the patient again.',
  other_username:
    'Look that patient up: it may be the same person. If not, choose another username.',
  sign_in: 'Sign in again in another tab, then come back: what was entered is kept here.',
  try_again: 'What was entered is kept.',
  call_support: 'Tell support: it is not the details that are wrong.',
};

interface FailureWords {
  readonly what: string;
  readonly advice: Advice;
}

/** Says what each failure is, and what to do about it where nothing was stored. */
export const FAILURE_WORDS: Readonly<Record<FailureCode, FailureWords>> = {
  invalid_input: { what: 'The details do not fit what can be stored.', advice: 'correct' },
  bad_request: { what: 'The service refused the details as they are.', advice: 'correct' },
  unprocessable: { what: 'The service refused the details as they are.', advice: 'correct' },
  conflict: { what: 'Another patient has this username.', advice: 'other_username' },
  unauthorized: { what: 'The service did not accept your sign-in.', advice: 'sign_in' },
  forbidden: { what: 'Your sign-in may not register patients.', advice: 'call_support' },
  offline: { what: 'This device is offline, so this try was not sent.', advice: 'try_again' },
  signed_out: { what: 'You are signed out.', advice: 'sign_in' },
  no_token: { what: 'The sign-in server is not available.', advice: 'try_again' },
  invalid_configuration: { what: 'The app is not set up correctly.', advice: 'call_support' },
  rate_limited: { what: 'The service takes no more requests just now.', advice: 'try_again' },
  not_found: { what: 'The service is not at its address.', advice: 'call_support' },
  redirected: { what: 'The address of the service leads elsewhere.', advice: 'call_support' },
  http_error: { what: 'The service answered with an error.', advice: 'call_support' },
  server_error: { what: 'The service failed.', advice: 'try_again' },
  connection_failed: { what: 'The connection failed.', advice: 'try_again' },
  timeout: { what: 'The service took too long to answer.', advice: 'try_again' },
  unexpected_response: { what: 'The answer could not be read.', advice: 'call_support' },
  stopped: { what: 'You stopped waiting for the answer.', advice: 'try_again' },
  unexpected: { what: 'This app failed.', advice: 'call_support' },
};
