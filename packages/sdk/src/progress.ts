import { highestOutcome, type Outcome } from './errors/outcome.ts';
import type { CallFacts } from './errors/profiles-error.ts';
import type { OperationName } from './operations/operation.ts';

/** The progress of a call. */
export interface Progress extends CallFacts {
  attempts: number;
  outcome: Outcome;
  /** The outcome of the last attempt alone. */
  attemptOutcome: Outcome;
  /** Whether a request was passed to `fetch` and its result is not known yet. */
  isOpen: boolean;
}

/** Returns the progress of a call that has sent nothing yet. */
export function newProgress(operation: OperationName): Progress {
  const outcome = 'not_sent';
  return { operation, attempts: 0, outcome, attemptOutcome: outcome, isOpen: false };
}

/** Records that an attempt starts. */
export function startAttempt(progress: Progress): void {
  progress.attempts += 1;
  progress.attemptOutcome = 'not_sent';
}

/** Records the outcome of an attempt, and returns the progress of the call. */
export function settle(progress: Progress, outcome: Outcome): CallFacts {
  progress.isOpen = false;
  progress.attemptOutcome = outcome;
  progress.outcome = highestOutcome(progress.outcome, outcome);
  return progress;
}
