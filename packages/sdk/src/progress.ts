import { highestOutcome, type Outcome } from './errors/outcome.ts';
import type { CallFacts } from './errors/profiles-error.ts';

/** The progress of a call. */
export interface Progress extends CallFacts {
  attempts: number;
  outcome: Outcome;
  /** Whether a request was passed to `fetch` and its result is not known yet. */
  isOpen: boolean;
  /** The duration of the last attempt in milliseconds. */
  duration?: number;
}

/** Records the outcome of an attempt, and returns the progress of the call. */
export function settle(progress: Progress, outcome: Outcome): CallFacts {
  progress.isOpen = false;
  progress.outcome = highestOutcome(progress.outcome, outcome);
  return progress;
}
