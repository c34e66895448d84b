import type { OperationName } from '../operations/operation.ts';
import type { CauseRecord } from './cause-record.ts';
import { OUTCOME_ADVICE, type Outcome } from './outcome.ts';

/** Describes how far a call had come when it failed. */
export interface CallFacts {
  /** The operation that was called; absent where no call was made. */
  readonly operation?: OperationName | undefined;
  /** Attempts that were started, the failed one included. */
  readonly attempts: number;
  /** What the attempts together came to. */
  readonly outcome: Outcome;
}

const BRAND = Symbol.for('@profiles/sdk/ProfilesError');

/**
 * Is the base of every error that this package makes. Whatever may hold patient data is reachable on
 * its subclasses, and stands in no message, no JSON and no inspection.
 */
export abstract class ProfilesError extends Error {
  /** The name of the class. */
  abstract override readonly name: string;
  /** The kind of failure; stable, so code may branch on it. */
  abstract readonly code: string;
  /** The operation that was called; `undefined` where a client could not be made. */
  readonly operation: OperationName | undefined;
  /** Attempts that were started; 0 where nothing was sent. */
  readonly attempts: number;
  /** What became of the write, over all attempts. */
  readonly outcome: Outcome;
  /** What the runtime said, reduced to names and codes. */
  declare readonly cause?: CauseRecord;

  constructor(what: string, call: CallFacts, cause?: CauseRecord) {
    const subject = call.operation ? `${call.operation}: ` : '';
    const tries = call.attempts > 1 ? `, after ${call.attempts} attempts` : '';
    super(`${subject}${what}${tries}; ${OUTCOME_ADVICE[call.outcome]}`, cause && { cause });
    this.operation = call.operation;
    this.attempts = call.attempts;
    this.outcome = call.outcome;
  }

  /** @internal */
  // Stryker disable next-line BlockStatement: only the presence of the brand is checked
  get [BRAND](): true {
    // Stryker disable next-line BooleanLiteral: only the presence of the brand is checked
    return true;
  }

  /** Returns the facts that are safe to log: what else an error holds is no property of its own. */
  toJSON(): Readonly<Record<string, unknown>> {
    const { message, cause } = this;
    return { ...Object.fromEntries(Object.entries(this)), message, cause };
  }

  /** Prints as its stack and the facts of {@link toJSON}, whatever the inspector's options. */
  [Symbol.for('nodejs.util.inspect.custom')](
    _depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ): string {
    const { name, message, ...facts } = this.toJSON();
    return `${this.stack} ${inspect(facts, options)}`;
  }
}

export function hasBrand(value: unknown): boolean {
  return typeof value === 'object' && value !== null && BRAND in value;
}
