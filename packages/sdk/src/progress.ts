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
  return {
    operation,
    attempts: 0,
    outcome: 'not_sent',
    attemptOutcome: 'not_sent',
    isOpen: false,
  };
}

/** Records that an attempt starts, and returns its number. */
export function startAttempt(progress: Progress): number {
  progress.attemptOutcome = 'not_sent';
  return ++progress.attempts;
}

/** Records the outcome of an attempt, and returns the progress of the call. */
export function settle(progress: Progress, outcome: Outcome): CallFacts {
  progress.isOpen = false;
  progress.attemptOutcome = outcome;
  progress.outcome = highestOutcome(progress.outcome, outcome);
  return progress;
}
