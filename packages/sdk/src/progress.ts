import { highestOutcome, type Outcome } from './errors/outcome.ts';
import type { CallFacts } from './errors/profiles-error.ts';

/** How far a call has come. */
export interface Progress extends CallFacts {
  attempts: number;
  outcome: Outcome;
  /** Whether a request has been handed over and its end is not known yet. */
  isOpen: boolean;
  /** Milliseconds that the last attempt took. */
  duration?: number;
}

/** Takes note of what an attempt came to, and returns how far the call has come. */
export function settle(progress: Progress, outcome: Outcome): CallFacts {
  progress.isOpen = false;
  progress.outcome = highestOutcome(progress.outcome, outcome);
  return progress;
}
