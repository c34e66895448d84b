import { type Fault, faults } from '@profiles/mock';

/**
 * The faults of the service in the examples that handle an error, by the name of the example. It is
 * `undefined` if the example itself causes the error.
 */
export const FAILURES = {
  ApiError: { kind: 'respond', status: 409 },
  ConfigurationError: undefined,
  ConnectionError: { kind: 'drop' },
  InvalidInputError: undefined,
  isProfilesError: { kind: 'drop', stored: true },
  RedirectError: faults.redirect,
  TimeoutError: { kind: 'hang' },
  UnexpectedResponseError: faults.missingOid,
} as const satisfies Readonly<Record<string, Fault | undefined>>;
