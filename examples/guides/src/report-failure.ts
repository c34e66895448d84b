import { isProfilesError } from '@profiles/sdk';

/** The part of an error tracker that is needed here; most have one like it. */
interface Tracker {
  captureException(
    error: unknown,
    context?: { extra: Readonly<Record<string, unknown>> },
  ): void;
}

/** Reports a failed call: no patient data and no credential goes along. */
export function reportFailure(error: unknown, tracker: Tracker): void {
  if (isProfilesError(error))
    tracker.captureException(error, { extra: error.toJSON() });
  else tracker.captureException(error);
}
