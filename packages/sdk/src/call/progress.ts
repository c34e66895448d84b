import { highestOutcome, type Outcome } from '../errors/outcome.ts';
import type { CallFacts } from '../errors/profiles-error.ts';
import type { OperationName } from '../schemas/endpoints.ts';
import type { Attempt } from './attempt.ts';

/** The progress of a call. */
export class Progress implements CallFacts {
  readonly operation: OperationName;
  /** The number of attempts that were started. */
  attempts = 0;
  /** The highest outcome of the attempts that have ended. */
  #ended: Outcome = 'not_sent';
  /** The attempt that is under way, or that an abort ended. */
  #current: Attempt | undefined;

  constructor(operation: OperationName) {
    this.operation = operation;
  }

  /** The highest outcome of all attempts so far. */
  get outcome(): Outcome {
    return this.with(this.#current?.outcome ?? 'not_sent').outcome;
  }

  /** Returns the facts of the call if the current attempt has an outcome. */
  with(outcome: Outcome): CallFacts {
    const { operation, attempts } = this;
    return { operation, attempts, outcome: highestOutcome(this.#ended, outcome) };
  }

  start(attempt: Attempt): void {
    this.attempts += 1;
    this.#current = attempt;
  }

  /** Records the outcome of the current attempt. */
  end(outcome: Outcome): void {
    this.#ended = this.with(outcome).outcome;
    this.#current = undefined;
  }
}
