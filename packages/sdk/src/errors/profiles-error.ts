import { hiddenFacts } from '../hidden-facts.ts';
import { ENDPOINTS, type OperationName } from '../schemas/endpoints.ts';
import type { CauseRecord } from './cause-record.ts';
import { inspectAs } from './inspection.ts';
import { adviceOf, type Outcome } from './outcome.ts';

/** The progress of a call when it failed. */
export type CallFacts = Pick<ProfilesError, 'operation' | 'attempts' | 'outcome'>;

/** The key that marks the errors of every copy of this package. */
export const BRAND = Symbol.for('@profiles/sdk/ProfilesError');

/** The facts of an error, without what a tool adds to it, and the part of its message about no call. */
export const known = hiddenFacts<{ readonly what: string; readonly facts: object }>();

/**
 * The base class of all errors of this package. Its message, JSON and inspection contain no patient
 * data. Subclasses have getters for values that may contain patient data.
 */
export abstract class ProfilesError extends Error {
  /** The class name. */
  abstract override readonly name: string;
  /** The kind of failure. It is stable, so you can branch on it. */
  abstract readonly code: string;
  /** The operation that was called; `undefined` if the client could not be created. */
  declare readonly operation: OperationName | undefined;
  /** The number of attempts that were started; 0 if the call failed before the first. */
  declare readonly attempts: number;
  /** Whether the write happened: the most severe outcome of all attempts. */
  declare readonly outcome: Outcome;
  /** The underlying error, reduced to names and codes. */
  declare readonly cause?: CauseRecord;

  /** @hidden */
  constructor(what: string, call: CallFacts, cause?: CauseRecord, facts: object = {}) {
    const subject = call.operation ? `${call.operation}: ` : '';
    const tries = call.attempts > 1 ? `, after ${call.attempts} attempts` : '';
    // Stryker disable next-line StringLiteral: what is not a write needs no check, whatever it is
    const effect = call.operation ? ENDPOINTS[call.operation].effect : 'read';
    super(`${subject}${what}${tries}; ${adviceOf(effect, call.outcome)}`, cause && { cause });
    const { operation, attempts, outcome } = call;
    const all = { operation, attempts, outcome, ...facts };
    known.hide(Object.assign(this, all), { what, facts: all });
  }

  /**
   * Returns the facts of the error, which are safe to log: no property that a tool added, and no fact
   * that may contain patient data.
   */
  toJSON(): Readonly<Record<string, unknown>> {
    const { name, code, message, cause } = this;
    return { ...known.of(this).facts, name, code, message, cause };
  }
}

inspectAs(ProfilesError.prototype, (error, inspect) => {
  const { name, message, ...facts } = error.toJSON();
  return `${error.stack} ${inspect(facts)}`;
});

// Stryker disable next-line ObjectLiteral: only the presence of the brand is checked
Object.defineProperty(ProfilesError.prototype, BRAND, {});
