import { highestOutcome, type Outcome } from './errors/outcome.ts';
import type { CallFacts } from './errors/profiles-error.ts';
import type { OperationName } from './schemas/facts.ts';

/** Keeps what a call's attempts have come to. */
export class CallRecord {
  readonly #operation: OperationName;
  #attempts = 0;
  #outcome: Outcome = 'not_sent';
  #underWay = false;

  constructor(operation: OperationName) {
    this.#operation = operation;
  }

  /** Attempts started so far. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Whether a request has been handed over and has not ended. */
  get underWay(): boolean {
    return this.#underWay;
  }

  /** Whether anything may have left. */
  get sent(): boolean {
    return this.#underWay || this.#outcome !== 'not_sent';
  }

  /** Takes note that an attempt starts. */
  start(): void {
    this.#attempts += 1;
  }

  /** Takes note that the attempt's request is handed over. */
  leave(): void {
    this.#underWay = true;
  }

  /** Takes note of what the attempt came to, and returns how far the call has come. */
  end(outcome: Outcome): CallFacts {
    this.#underWay = false;
    this.#outcome = highestOutcome(this.#outcome, outcome);
    return this.facts;
  }

  /** How far the call has come. */
  get facts(): CallFacts {
    return { operation: this.#operation, attempts: this.#attempts, outcome: this.#outcome };
  }
}
