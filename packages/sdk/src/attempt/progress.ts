import { highestOutcome, type Outcome } from '../errors/outcome.ts';
import type { CallFacts } from '../errors/profiles-error.ts';
import type { OperationName } from '../schemas/endpoints.ts';

/** The progress of a call. */
export interface Progress extends CallFacts {
  attempts: number;
  /** The highest outcome of all attempts that have ended. */
  outcome: Outcome;
  /** The outcome of the last attempt alone: `unknown` from the time when it is passed to `fetch`. */
  latest: Outcome;
}

/** Returns the progress of a call that has sent nothing yet. */
export function newProgress(operation: OperationName): Progress {
  return { operation, attempts: 0, outcome: 'not_sent', latest: 'not_sent' };
}

/** Records that an attempt starts, and returns its number. */
export function startAttempt(progress: Progress): number {
  progress.latest = 'not_sent';
  return ++progress.attempts;
}

/** Records the outcome of an attempt, and returns the progress of the call. */
export function settle(progress: Progress, outcome: Outcome): CallFacts {
  progress.latest = outcome;
  progress.outcome = outcomeOf(progress);
  return progress;
}

/** Returns the highest outcome of all attempts. */
export function outcomeOf({ outcome, latest }: Progress): Outcome {
  return highestOutcome(outcome, latest);
}
