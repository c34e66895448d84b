import { isProfilesError } from '@profiles/sdk';

/** The method of an error tracker that this code uses. Most have a similar one. */
interface Tracker {
  captureException(error: unknown, context?: { extra: Readonly<Record<string, unknown>> }): void;
}

/** Reports a failed call, without patient data and credentials. */
export function reportFailure(error: unknown, tracker: Tracker): void {
  if (isProfilesError(error)) tracker.captureException(error, { extra: error.toJSON() });
  else tracker.captureException(error);
}
